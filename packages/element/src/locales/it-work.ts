import { countingIn } from "./counting.js";
import type { WorkTexts } from "./locale-texts.js";

const { number, count } = countingIn("it");
const lines = (value: number): string => count(value, { one: "# riga", other: "# righe" });
const characters = (value: number): string =>
  count(value, { one: "# carattere", other: "# caratteri" });
const moreCharacters = (value: number): string =>
  count(value, { one: "# altro carattere", other: "altri # caratteri" });
const hiddenLines = (value: number): string =>
  count(value, { one: "# riga nascosta", other: "# righe nascoste" });
const hidden = (value: number, chars: number): string =>
  value > 0
    ? hiddenLines(value)
    : count(chars, { one: "# carattere nascosto", other: "# caratteri nascosti" });

export const itWork: WorkTexts = {
  seconds: (value) => `${value} s`,
  minutes: (value) => `${value} min`,
  hours: (value) => `${value} h`,

  toolVerbRead: "Leggi",
  toolVerbEdit: "Modifica",
  toolVerbWrite: "Scrivi",
  toolVerbDelete: "Elimina",
  toolVerbMove: "Sposta",
  toolVerbSearch: "Cerca",
  toolVerbRun: "Esegui",
  toolVerbThink: "Pensa",
  toolVerbFetch: "Recupera",
  toolVerbSwitchMode: "Cambia modalità",
  toolVerbUse: "Usa",
  toolQueued: "In coda",
  toolRunning: "In corso",
  toolDone: "Completato",
  toolFailed: "Non riuscito",
  toolRejected: "Rifiutato",
  toolCancelled: "Annullato",
  toolInterrupted: "Interrotto",
  toolMoreLines: (value) => `+${lines(value)}`,
  toolMoreFiles: (value) => `+${number(value)}`,
  toolReadFiles: (value) => count(value, { one: "# file letto", other: "# file letti" }),
  toolSearches: (value) => count(value, { one: "# ricerca", other: "# ricerche" }),
  toolAdded: (value) => count(value, { one: "# riga aggiunta", other: "# righe aggiunte" }),
  toolRemoved: (value) => count(value, { one: "# riga rimossa", other: "# righe rimosse" }),

  toolCommand: "Comando",
  toolInput: "Input",
  toolOutput: "Output",
  toolLocations: "File",
  toolNoOutput: "Nessun output",
  toolIn: "in",
  toolLine: (line) => `riga ${number(line)}`,
  toolPicture: "Immagine dello strumento",
  toolPictureNotShown: (type) => `Immagine non mostrata (${type})`,
  toolAudio: (type) => `Audio (${type})`,
  toolTerminal: "Terminale dell’agente",
  pathOutside: "fuori dal progetto",
  pathRelative: "relativo",
  outputHidden: hidden,
  outputShowAll: (value, size) => `Mostra tutto (${lines(value)}, ${size})`,
  outputShowLess: "Mostra meno",

  diffOf: (path) => `Modifiche in ${path}`,
  diffCreated: "Nuovo file",
  diffDeleted: "Eliminato",
  diffModified: "Modificato",
  diffUnchanged: "Nessuna modifica",
  diffShowAll: (value) => `Mostra tutto (${lines(value)})`,
  diffHidden: hiddenLines,
  diffSkipped: "Righe invariate omesse",

  visibleSpaces: (value) => count(value, { one: "# spazio", other: "# spazi" }),
  visibleTabs: (value) => count(value, { one: "# tabulazione", other: "# tabulazioni" }),
  visibleBlanks: (value) => count(value, { one: "# spazio vuoto", other: "# spazi vuoti" }),
  visibleEmptyLines: (value) => count(value, { one: "# riga vuota", other: "# righe vuote" }),

  approvalRun: "Eseguire un comando?",
  approvalEdit: (files) =>
    files > 1 ? `Modificare ${number(files)} file?` : "Modificare un file?",
  approvalCreate: "Creare un file?",
  approvalDelete: "Eliminare un file?",
  approvalMove: "Spostare un file?",
  approvalRead: "Leggere un file?",
  approvalSearch: "Cercare?",
  approvalFetch: "Recuperare contenuti dal web?",
  approvalThink: "Lasciare che l’agente continui?",
  approvalSwitchMode: "Cambiare modalità?",
  approvalUse: "Usare uno strumento?",
  approvalPosition: (position, total) => `${number(position)} di ${number(total)}`,
  approvalWhat: "Che cosa viene richiesto",
  approvalTitle: "Titolo",
  approvalOtherFile: "Indica un file diverso dalla modifica mostrata",
  approvalReason: "Motivo indicato",
  approvalFolder: "Cartella",
  approvalHidden: hidden,
  approvalShowAll: "Mostra tutto",
  approvalAllShown: (value) => `${lines(value)} in tutto`,
  approvalFoldedHint: "Mostra tutto per poter consentire.",
  approvalOddHint: (value) =>
    count(value, {
      one: "# carattere nascosto o ingannevole è segnalato sopra.",
      other: "# caratteri nascosti o ingannevoli sono segnalati sopra.",
    }),
  approvalSending: "Invio…",
  answerOffline: "Riconnessione… Poi si potrà rispondere di nuovo.",
  approvalMoreOptions: (value) =>
    count(value, { one: "# altra opzione", other: "# altre opzioni" }),
  approvalNameCut: moreCharacters,
  approvalFullNames: "Nomi completi delle opzioni",
  approvalCovered: "Qualcosa in questa pagina copre i pulsanti. Spostalo per poter consentire.",
  approvalNoOptions:
    "L’agente non offre opzioni tra cui scegliere. Interrompi la risposta per continuare.",
  kindOnce: "una volta",
  kindAlways: "sempre",
  kindAllowOnce: "consente una volta",
  kindAllowAlways: "consente sempre",
  kindRejectOnce: "rifiuta una volta",
  kindRejectAlways: "rifiuta sempre",
  kindOther: (kind) => `tipo sconosciuto: ${kind}`,

  questionHeading: "L’agente chiede",
  questionSubmit: "Invia",
  questionDone: "Fatto",
  questionDecline: "Rifiuta",
  questionCancel: "Annulla",
  questionOptional: "facoltativo",
  questionChoose: "Scegli…",
  questionOpen: (host) => `Apri ${host}`,
  questionUrlHint: "Si apre in una nuova scheda. Torna qui quando hai finito.",
  questionUrlRefused: "Questo indirizzo non è una pagina web e non viene aperto:",
  questionRequired: "Compila questo campo.",
  questionNotNumber: "Inserisci un numero.",
  questionNotInteger: "Inserisci un numero intero.",
  questionMin: (value) => `Deve essere almeno ${number(value)}.`,
  questionMax: (value) => `Deve essere al massimo ${number(value)}.`,
  questionTooShort: (length) => `Usa almeno ${characters(length)}.`,
  questionTooLong: (length) => `Usa al massimo ${characters(length)}.`,
  questionBadChoice: "Scegli una delle opzioni.",
  questionBadFormat: (format) =>
    format === "email"
      ? "Inserisci un indirizzo email."
      : format === "uri"
        ? "Inserisci un indirizzo completo, ad esempio https://example.com."
        : format === "date"
          ? "Inserisci una data, ad esempio 2026-01-31."
          : "Inserisci data e ora.",
  questionUnknownField: "Questo tipo di campo non si può mostrare.",

  planHeading: "Piano",
  planProgress: (done, total) => `${number(done)} di ${number(total)}`,
  planPending: "Da fare",
  planInProgress: "In corso",
  planCompleted: "Fatto",
  planHighPriority: "priorità alta",
  noticeDetails: "Dettagli",
  noticeWarning: "Avviso",
  noticeError: "Errore",

  toolExit: (code) => `Terminato con codice di uscita ${code}`,
  toolSignal: (signal) => `Terminato dal segnale ${signal}`,
  toolShowMore: (value) =>
    count(value, {
      one: "Mostra # altra chiamata a strumenti",
      other: "Mostra altre # chiamate a strumenti",
    }),
  toolCopy: (what) => `Copia: ${what}`,
  toolCopied: "Copiato",
  diffRenamed: "Rinominato",
  decidedByPolicy: "Rifiutato da una regola del bridge",
  decidedByTimeout: "Nessuno ha risposto in tempo",
  decidedHidden: "Rifiutato: chiesto in un turno nascosto",
  decidedByAgent: "L’agente ha ritirato la sua richiesta",
  decidedByExit: "L’agente è terminato prima della risposta",
  allowedElsewhere: "Consentito in un’altra finestra",
  rejectedElsewhere: "Rifiutato in un’altra finestra",
  cancelledElsewhere: "Annullato in un’altra finestra",
  answeredElsewhere: "A una richiesta è stato risposto in un’altra finestra",
  blockUntitled: "Sezione",

  copyCode: "Copia codice",
  codeCopied: "Copiato",
  codeNotCopied: "Copia non riuscita",
  wrapLines: "A capo automatico",
  plainCode: "testo",
  moreLines: (value) => count(value, { one: "# altra riga", other: "altre # righe" }),
  moreCharacters: (value) => `${moreCharacters(value)} in questa riga`,
  moreRows: (value) =>
    count(value, { one: "# altra riga della tabella", other: "altre # righe della tabella" }),
  codeRegion: (language) => `Codice: ${language}`,
  tableRegion: "Tabella",
  loadImage: "Carica immagine",
  imageNotLoaded: "Impossibile caricare l’immagine",
  imageRefused: "Immagine non mostrata",
  leadsTo: (host) => `porta a ${host}`,
  taskDone: "Fatto",
  taskOpen: "Da fare",
};
