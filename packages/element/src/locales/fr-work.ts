import { countingIn } from "./counting.js";
import type { WorkTexts } from "./locale-texts.js";

const { number, count } = countingIn("fr");
const lines = (value: number): string => count(value, { one: "# ligne", other: "# lignes" });
const characters = (value: number): string =>
  count(value, { one: "# caractère", other: "# caractères" });
const hiddenLines = (value: number): string =>
  count(value, { one: "# ligne masquée", other: "# lignes masquées" });
const hidden = (value: number, chars: number): string =>
  value > 0
    ? hiddenLines(value)
    : count(chars, { one: "# caractère masqué", other: "# caractères masqués" });

export const frWork: WorkTexts = {
  seconds: (value) => `${value} s`,
  minutes: (value) => `${value} min`,
  hours: (value) => `${value} h`,

  toolVerbRead: "Lire",
  toolVerbEdit: "Modifier",
  toolVerbWrite: "Écrire",
  toolVerbDelete: "Supprimer",
  toolVerbMove: "Déplacer",
  toolVerbSearch: "Rechercher",
  toolVerbRun: "Exécuter",
  toolVerbThink: "Réfléchir",
  toolVerbFetch: "Récupérer",
  toolVerbSwitchMode: "Changer de mode",
  toolVerbUse: "Utiliser",
  toolQueued: "En attente",
  toolRunning: "En cours",
  toolDone: "Terminé",
  toolFailed: "Échec",
  toolRejected: "Refusé",
  toolCancelled: "Annulé",
  toolInterrupted: "Interrompu",
  toolMoreLines: (value) => `+${lines(value)}`,
  toolMoreFiles: (value) => `+${number(value)}`,
  toolReadFiles: (value) => count(value, { one: "# fichier lu", other: "# fichiers lus" }),
  toolSearches: (value) => count(value, { one: "# recherche", other: "# recherches" }),
  toolAdded: (value) => count(value, { one: "# ligne ajoutée", other: "# lignes ajoutées" }),
  toolRemoved: (value) => count(value, { one: "# ligne supprimée", other: "# lignes supprimées" }),

  toolCommand: "Commande",
  toolInput: "Entrée",
  toolOutput: "Sortie",
  toolLocations: "Fichiers",
  toolNoOutput: "Aucune sortie",
  toolIn: "dans",
  toolLine: (line) => `ligne ${number(line)}`,
  toolPicture: "Image de l’outil",
  toolPictureNotShown: (type) => `Image non affichée (${type})`,
  toolAudio: (type) => `Audio (${type})`,
  toolTerminal: "Terminal de l’agent",
  pathOutside: "hors du projet",
  pathRelative: "relatif",
  outputHidden: hidden,
  outputShowAll: (value, size) => `Tout afficher (${lines(value)}, ${size})`,
  outputShowLess: "Afficher moins",

  diffOf: (path) => `Modifications de ${path}`,
  diffCreated: "Nouveau fichier",
  diffDeleted: "Supprimé",
  diffModified: "Modifié",
  diffUnchanged: "Aucun changement",
  diffShowAll: (value) => `Tout afficher (${lines(value)})`,
  diffHidden: hiddenLines,
  diffSkipped: "Lignes inchangées omises",

  visibleSpaces: (value) => count(value, { one: "# espace", other: "# espaces" }),
  visibleTabs: (value) => count(value, { one: "# tabulation", other: "# tabulations" }),
  visibleBlanks: (value) => count(value, { one: "# blanc", other: "# blancs" }),
  visibleEmptyLines: (value) => count(value, { one: "# ligne vide", other: "# lignes vides" }),

  approvalRun: "Exécuter une commande ?",
  approvalEdit: (files) =>
    files > 1 ? `Modifier ${number(files)} fichiers ?` : "Modifier un fichier ?",
  approvalCreate: "Créer un fichier ?",
  approvalDelete: "Supprimer un fichier ?",
  approvalMove: "Déplacer un fichier ?",
  approvalRead: "Lire un fichier ?",
  approvalSearch: "Rechercher ?",
  approvalFetch: "Récupérer du contenu sur le web ?",
  approvalThink: "Laisser l’agent continuer ?",
  approvalSwitchMode: "Changer de mode ?",
  approvalUse: "Utiliser un outil ?",
  approvalPosition: (position, total) => `${number(position)} sur ${number(total)}`,
  approvalWhat: "Ce qui est demandé",
  approvalTitle: "Titre",
  approvalOtherFile: "Nomme un autre fichier que la modification affichée",
  approvalReason: "Raison donnée",
  approvalFolder: "Dossier",
  approvalHidden: hidden,
  approvalShowAll: "Tout afficher",
  approvalAllShown: (value) => `${lines(value)} en tout`,
  approvalFoldedHint: "Affichez tout pour pouvoir autoriser.",
  approvalOddHint: (value) =>
    count(value, {
      one: "# caractère masqué ou trompeur est signalé ci-dessus.",
      other: "# caractères masqués ou trompeurs sont signalés ci-dessus.",
    }),
  approvalSending: "Envoi…",
  answerOffline: "Reconnexion… Il sera ensuite possible de répondre.",
  approvalMoreOptions: (value) =>
    count(value, { one: "# autre option", other: "# autres options" }),
  approvalNameCut: (chars) => `${characters(chars)} de plus`,
  approvalFullNames: "Noms complets des options",
  approvalCovered:
    "Un élément de cette page recouvre les boutons. Écartez-le pour pouvoir autoriser.",
  approvalNoOptions: "L’agent ne propose aucune option. Arrêtez la réponse pour continuer.",
  kindOnce: "une fois",
  kindAlways: "toujours",
  kindAllowOnce: "autorise une fois",
  kindAllowAlways: "autorise toujours",
  kindRejectOnce: "refuse une fois",
  kindRejectAlways: "refuse toujours",
  kindOther: (kind) => `type inconnu: ${kind}`,

  questionHeading: "L’agent demande",
  questionSubmit: "Envoyer",
  questionDone: "Terminé",
  questionDecline: "Refuser",
  questionCancel: "Annuler",
  questionOptional: "facultatif",
  questionChoose: "Choisir…",
  questionOpen: (host) => `Ouvrir ${host}`,
  questionUrlHint: "S’ouvre dans un nouvel onglet. Revenez ici une fois terminé.",
  questionUrlRefused: "Cette adresse n’est pas une page web et n’est pas ouverte :",
  questionRequired: "Remplissez ce champ.",
  questionNotNumber: "Saisissez un nombre.",
  questionNotInteger: "Saisissez un nombre entier.",
  questionMin: (value) => `Doit être supérieur ou égal à ${number(value)}.`,
  questionMax: (value) => `Doit être inférieur ou égal à ${number(value)}.`,
  questionTooShort: (length) => `Saisissez au moins ${characters(length)}.`,
  questionTooLong: (length) => `Saisissez au plus ${characters(length)}.`,
  questionBadChoice: "Choisissez une des options.",
  questionBadFormat: (format) =>
    format === "email"
      ? "Saisissez une adresse e-mail."
      : format === "uri"
        ? "Saisissez une adresse complète, par exemple https://example.com."
        : format === "date"
          ? "Saisissez une date, par exemple 2026-01-31."
          : "Saisissez une date et une heure.",
  questionUnknownField: "Ce type de champ ne peut pas être affiché.",

  planHeading: "Plan",
  planProgress: (done, total) => `${number(done)} sur ${number(total)}`,
  planPending: "À faire",
  planInProgress: "En cours",
  planCompleted: "Terminé",
  planHighPriority: "priorité haute",
  noticeDetails: "Détails",
  noticeWarning: "Avertissement",
  noticeError: "Erreur",

  toolExit: (code) => `Terminé avec le code de sortie ${code}`,
  toolSignal: (signal) => `Terminé par le signal ${signal}`,
  toolShowMore: (value) =>
    count(value, {
      one: "Afficher # autre appel d’outil",
      other: "Afficher # autres appels d’outils",
    }),
  toolCopy: (what) => `Copier : ${what}`,
  toolCopied: "Copié",
  diffRenamed: "Renommé",
  decidedByPolicy: "Refusé par une règle du bridge",
  decidedByTimeout: "Personne n’a répondu à temps",
  decidedHidden: "Refusé : demandé dans un échange masqué",
  decidedByAgent: "L’agent a retiré sa demande",
  decidedByExit: "L’agent s’est arrêté avant toute réponse",
  allowedElsewhere: "Autorisé dans une autre fenêtre",
  rejectedElsewhere: "Refusé dans une autre fenêtre",
  cancelledElsewhere: "Annulé dans une autre fenêtre",
  answeredElsewhere: "Une demande a reçu sa réponse dans une autre fenêtre",
  blockUntitled: "Section",

  copyCode: "Copier le code",
  codeCopied: "Copié",
  codeNotCopied: "La copie a échoué",
  wrapLines: "Renvoi à la ligne",
  plainCode: "texte",
  moreLines: (value) => count(value, { one: "# ligne de plus", other: "# lignes de plus" }),
  moreCharacters: (value) => `${characters(value)} de plus dans cette ligne`,
  moreRows: (value) => count(value, { one: "# rangée de plus", other: "# rangées de plus" }),
  codeRegion: (language) => `Code : ${language}`,
  tableRegion: "Tableau",
  loadImage: "Charger l’image",
  imageNotLoaded: "L’image n’a pas pu être chargée",
  imageRefused: "Image non affichée",
  leadsTo: (host) => `mène à ${host}`,
  taskDone: "Fait",
  taskOpen: "À faire",
};
