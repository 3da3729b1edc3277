import { countingIn } from "./counting.js";
import type { WorkTexts } from "./locale-texts.js";

const { number, count } = countingIn("pt-BR");
const lines = (value: number): string => count(value, { one: "# linha", other: "# linhas" });
const characters = (value: number): string =>
  count(value, { one: "# caractere", other: "# caracteres" });
const hiddenLines = (value: number): string =>
  count(value, { one: "# linha oculta", other: "# linhas ocultas" });
const hidden = (value: number, chars: number): string =>
  value > 0
    ? hiddenLines(value)
    : count(chars, { one: "# caractere oculto", other: "# caracteres ocultos" });

export const ptBRWork: WorkTexts = {
  seconds: (value) => `${value} s`,
  minutes: (value) => `${value} min`,
  hours: (value) => `${value} h`,

  toolVerbRead: "Ler",
  toolVerbEdit: "Editar",
  toolVerbWrite: "Escrever",
  toolVerbDelete: "Excluir",
  toolVerbMove: "Mover",
  toolVerbSearch: "Pesquisar",
  toolVerbRun: "Executar",
  toolVerbThink: "Pensar",
  toolVerbFetch: "Buscar",
  toolVerbSwitchMode: "Mudar de modo",
  toolVerbUse: "Usar",
  toolQueued: "Na fila",
  toolRunning: "Em execução",
  toolDone: "Concluído",
  toolFailed: "Falhou",
  toolRejected: "Rejeitado",
  toolCancelled: "Cancelado",
  toolInterrupted: "Interrompido",
  toolMoreLines: (value) => `+${lines(value)}`,
  toolMoreFiles: (value) => `+${number(value)}`,
  toolReadFiles: (value) => count(value, { one: "# arquivo lido", other: "# arquivos lidos" }),
  toolSearches: (value) => count(value, { one: "# pesquisa", other: "# pesquisas" }),
  toolAdded: (value) => count(value, { one: "# linha adicionada", other: "# linhas adicionadas" }),
  toolRemoved: (value) => count(value, { one: "# linha removida", other: "# linhas removidas" }),

  toolCommand: "Comando",
  toolInput: "Entrada",
  toolOutput: "Saída",
  toolLocations: "Arquivos",
  toolNoOutput: "Sem saída",
  toolIn: "em",
  toolLine: (line) => `linha ${number(line)}`,
  toolPicture: "Imagem da ferramenta",
  toolPictureNotShown: (type) => `Imagem não exibida (${type})`,
  toolAudio: (type) => `Áudio (${type})`,
  toolTerminal: "Terminal do agente",
  pathOutside: "fora do projeto",
  pathRelative: "relativo",
  outputHidden: hidden,
  outputShowAll: (value, size) => `Mostrar tudo (${lines(value)}, ${size})`,
  outputShowLess: "Mostrar menos",

  diffOf: (path) => `Alterações em ${path}`,
  diffCreated: "Arquivo novo",
  diffDeleted: "Excluído",
  diffModified: "Modificado",
  diffUnchanged: "Sem alteração",
  diffShowAll: (value) => `Mostrar tudo (${lines(value)})`,
  diffHidden: hiddenLines,
  diffSkipped: "Linhas inalteradas omitidas",

  visibleSpaces: (value) => count(value, { one: "# espaço", other: "# espaços" }),
  visibleTabs: (value) => count(value, { one: "# tabulação", other: "# tabulações" }),
  visibleBlanks: (value) =>
    count(value, { one: "# espaço em branco", other: "# espaços em branco" }),
  visibleEmptyLines: (value) => count(value, { one: "# linha vazia", other: "# linhas vazias" }),

  approvalRun: "Executar um comando?",
  approvalEdit: (files) => (files > 1 ? `Editar ${number(files)} arquivos?` : "Editar um arquivo?"),
  approvalCreate: "Criar um arquivo?",
  approvalDelete: "Excluir um arquivo?",
  approvalMove: "Mover um arquivo?",
  approvalRead: "Ler um arquivo?",
  approvalSearch: "Pesquisar?",
  approvalFetch: "Buscar conteúdo na web?",
  approvalThink: "Deixar o agente continuar?",
  approvalSwitchMode: "Mudar de modo?",
  approvalUse: "Usar uma ferramenta?",
  approvalPosition: (position, total) => `${number(position)} de ${number(total)}`,
  approvalWhat: "O que é solicitado",
  approvalTitle: "Título",
  approvalOtherFile: "Cita um arquivo diferente da alteração mostrada",
  approvalReason: "Motivo informado",
  approvalFolder: "Pasta",
  approvalHidden: hidden,
  approvalShowAll: "Mostrar tudo",
  approvalAllShown: (value) => `${lines(value)} no total`,
  approvalFoldedHint: "Mostre tudo para poder permitir.",
  approvalOddHint: (value) =>
    count(value, {
      one: "# caractere oculto ou enganoso está marcado acima.",
      other: "# caracteres ocultos ou enganosos estão marcados acima.",
    }),
  approvalSending: "Enviando…",
  answerOffline: "Reconectando… Depois será possível responder de novo.",
  approvalMoreOptions: (value) => count(value, { one: "mais # opção", other: "mais # opções" }),
  approvalNameCut: (chars) => `mais ${characters(chars)}`,
  approvalFullNames: "Nomes completos das opções",
  approvalCovered: "Algo nesta página cobre os botões. Tire-o da frente para poder permitir.",
  approvalNoOptions: "O agente não oferece nenhuma opção. Pare a resposta para continuar.",
  kindOnce: "uma vez",
  kindAlways: "sempre",
  kindAllowOnce: "permite uma vez",
  kindAllowAlways: "permite sempre",
  kindRejectOnce: "rejeita uma vez",
  kindRejectAlways: "rejeita sempre",
  kindOther: (kind) => `tipo desconhecido: ${kind}`,

  questionHeading: "O agente pergunta",
  questionSubmit: "Enviar",
  questionDone: "Pronto",
  questionDecline: "Recusar",
  questionCancel: "Cancelar",
  questionOptional: "opcional",
  questionChoose: "Escolher…",
  questionOpen: (host) => `Abrir ${host}`,
  questionUrlHint: "Abre em uma nova aba. Volte aqui quando terminar.",
  questionUrlRefused: "Este endereço não é uma página web e não será aberto:",
  questionRequired: "Preencha este campo.",
  questionNotNumber: "Digite um número.",
  questionNotInteger: "Digite um número inteiro.",
  questionMin: (value) => `Deve ser ${number(value)} ou mais.`,
  questionMax: (value) => `Deve ser ${number(value)} ou menos.`,
  questionTooShort: (length) => `Use pelo menos ${characters(length)}.`,
  questionTooLong: (length) => `Use no máximo ${characters(length)}.`,
  questionBadChoice: "Escolha uma das opções.",
  questionBadFormat: (format) =>
    format === "email"
      ? "Digite um endereço de e-mail."
      : format === "uri"
        ? "Digite um endereço completo, como https://example.com."
        : format === "date"
          ? "Digite uma data, como 2026-01-31."
          : "Digite data e hora.",
  questionUnknownField: "Este tipo de campo não pode ser exibido.",

  planHeading: "Plano",
  planProgress: (done, total) => `${number(done)} de ${number(total)}`,
  planPending: "A fazer",
  planInProgress: "Em andamento",
  planCompleted: "Concluído",
  planHighPriority: "prioridade alta",
  noticeDetails: "Detalhes",
  noticeWarning: "Aviso",
  noticeError: "Erro",

  toolExit: (code) => `Terminou com o código de saída ${code}`,
  toolSignal: (signal) => `Terminou pelo sinal ${signal}`,
  toolShowMore: (value) =>
    count(value, {
      one: "Mostrar mais # chamada de ferramenta",
      other: "Mostrar mais # chamadas de ferramenta",
    }),
  toolCopy: (what) => `Copiar: ${what}`,
  toolCopied: "Copiado",
  diffRenamed: "Renomeado",
  decidedByPolicy: "Rejeitado por uma regra do bridge",
  decidedByTimeout: "Ninguém respondeu a tempo",
  decidedHidden: "Rejeitado: solicitado em um turno oculto",
  decidedByAgent: "O agente retirou a solicitação",
  decidedByExit: "O agente terminou antes da resposta",
  allowedElsewhere: "Permitido em outra janela",
  rejectedElsewhere: "Rejeitado em outra janela",
  cancelledElsewhere: "Cancelado em outra janela",
  answeredElsewhere: "Uma solicitação foi respondida em outra janela",
  blockUntitled: "Seção",

  copyCode: "Copiar código",
  codeCopied: "Copiado",
  codeNotCopied: "Não foi possível copiar",
  wrapLines: "Quebrar linhas",
  plainCode: "texto",
  moreLines: (value) => count(value, { one: "mais # linha", other: "mais # linhas" }),
  moreCharacters: (value) => `mais ${characters(value)} nesta linha`,
  moreRows: (value) =>
    count(value, { one: "mais # linha da tabela", other: "mais # linhas da tabela" }),
  codeRegion: (language) => `Código: ${language}`,
  tableRegion: "Tabela",
  loadImage: "Carregar imagem",
  imageNotLoaded: "Não foi possível carregar a imagem",
  imageRefused: "Imagem não exibida",
  leadsTo: (host) => `leva a ${host}`,
  taskDone: "Concluído",
  taskOpen: "A fazer",
};
