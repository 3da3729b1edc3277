import { countingIn } from "./counting.js";
import type { WorkTexts } from "./locale-texts.js";

const { number, count } = countingIn("de");
const lines = (value: number): string => count(value, { one: "# Zeile", other: "# Zeilen" });
const characters = (value: number): string => count(value, { other: "# Zeichen" });
const hiddenLines = (value: number): string =>
  count(value, { one: "# Zeile verborgen", other: "# Zeilen verborgen" });
const hidden = (value: number, chars: number): string =>
  value > 0 ? hiddenLines(value) : `${characters(chars)} verborgen`;

export const deWork: WorkTexts = {
  seconds: (value) => `${value} s`,
  minutes: (value) => `${value} min`,
  hours: (value) => `${value} h`,

  toolVerbRead: "Lesen",
  toolVerbEdit: "Bearbeiten",
  toolVerbWrite: "Schreiben",
  toolVerbDelete: "Löschen",
  toolVerbMove: "Verschieben",
  toolVerbSearch: "Suchen",
  toolVerbRun: "Ausführen",
  toolVerbThink: "Nachdenken",
  toolVerbFetch: "Abrufen",
  toolVerbSwitchMode: "Modus wechseln",
  toolVerbUse: "Verwenden",
  toolQueued: "Wartet",
  toolRunning: "Läuft",
  toolDone: "Fertig",
  toolFailed: "Fehlgeschlagen",
  toolRejected: "Abgelehnt",
  toolCancelled: "Abgebrochen",
  toolInterrupted: "Unterbrochen",
  toolMoreLines: (value) => `+${lines(value)}`,
  toolMoreFiles: (value) => `+${number(value)}`,
  toolReadFiles: (value) => count(value, { one: "# Datei gelesen", other: "# Dateien gelesen" }),
  toolSearches: (value) => count(value, { one: "# Suche", other: "# Suchen" }),
  toolAdded: (value) => count(value, { one: "# Zeile hinzugefügt", other: "# Zeilen hinzugefügt" }),
  toolRemoved: (value) => count(value, { one: "# Zeile entfernt", other: "# Zeilen entfernt" }),

  toolCommand: "Befehl",
  toolInput: "Eingabe",
  toolOutput: "Ausgabe",
  toolLocations: "Dateien",
  toolNoOutput: "Keine Ausgabe",
  toolIn: "in",
  toolLine: (line) => `Zeile ${number(line)}`,
  toolPicture: "Bild vom Werkzeug",
  toolPictureNotShown: (type) => `Bild nicht angezeigt (${type})`,
  toolAudio: (type) => `Audio (${type})`,
  toolTerminal: "Terminal des Agenten",
  pathOutside: "außerhalb des Projekts",
  pathRelative: "relativ",
  outputHidden: hidden,
  outputShowAll: (value, size) => `Alles anzeigen (${lines(value)}, ${size})`,
  outputShowLess: "Weniger anzeigen",

  diffOf: (path) => `Änderungen in ${path}`,
  diffCreated: "Neue Datei",
  diffDeleted: "Gelöscht",
  diffModified: "Geändert",
  diffUnchanged: "Keine Änderung",
  diffShowAll: (value) => `Alles anzeigen (${lines(value)})`,
  diffHidden: hiddenLines,
  diffSkipped: "Unveränderte Zeilen ausgelassen",

  visibleSpaces: (value) => count(value, { one: "# Leerzeichen", other: "# Leerzeichen" }),
  visibleTabs: (value) => count(value, { one: "# Tabulator", other: "# Tabulatoren" }),
  visibleBlanks: (value) => count(value, { one: "# Leerraumzeichen", other: "# Leerraumzeichen" }),
  visibleEmptyLines: (value) => count(value, { one: "# Leerzeile", other: "# Leerzeilen" }),

  approvalRun: "Befehl ausführen?",
  approvalEdit: (files) =>
    files > 1 ? `${number(files)} Dateien bearbeiten?` : "Datei bearbeiten?",
  approvalCreate: "Datei erstellen?",
  approvalDelete: "Datei löschen?",
  approvalMove: "Datei verschieben?",
  approvalRead: "Datei lesen?",
  approvalSearch: "Suchen?",
  approvalFetch: "Aus dem Web abrufen?",
  approvalThink: "Agenten fortfahren lassen?",
  approvalSwitchMode: "Modus wechseln?",
  approvalUse: "Werkzeug verwenden?",
  approvalPosition: (position, total) => `${number(position)} von ${number(total)}`,
  approvalWhat: "Worum es geht",
  approvalTitle: "Titel",
  approvalOtherFile: "Nennt eine andere Datei als die gezeigte Änderung",
  approvalReason: "Angegebener Grund",
  approvalFolder: "Ordner",
  approvalHidden: hidden,
  approvalShowAll: "Alles anzeigen",
  approvalAllShown: (value) => `${lines(value)} insgesamt`,
  approvalFoldedHint: "Zum Erlauben erst alles anzeigen.",
  approvalOddHint: (value) =>
    count(value, {
      one: "Oben ist # verborgenes oder verwechselbares Zeichen markiert.",
      other: "Oben sind # verborgene oder verwechselbare Zeichen markiert.",
    }),
  approvalSending: "Wird gesendet…",
  answerOffline: "Verbindung wird wiederhergestellt… Danach kann wieder geantwortet werden.",
  approvalMoreOptions: (value) =>
    count(value, { one: "# weitere Option", other: "# weitere Optionen" }),
  approvalNameCut: (chars) => `${characters(chars)} mehr`,
  approvalFullNames: "Vollständige Namen der Optionen",
  approvalCovered:
    "Etwas auf dieser Seite verdeckt die Schaltflächen. Schieben Sie es weg, um zu erlauben.",
  approvalNoOptions:
    "Der Agent bietet keine Option zur Wahl. Halten Sie die Antwort an, um fortzufahren.",
  kindOnce: "einmal",
  kindAlways: "immer",
  kindAllowOnce: "erlaubt einmal",
  kindAllowAlways: "erlaubt immer",
  kindRejectOnce: "lehnt einmal ab",
  kindRejectAlways: "lehnt immer ab",
  kindOther: (kind) => `unbekannte Art: ${kind}`,

  questionHeading: "Der Agent fragt",
  questionSubmit: "Absenden",
  questionDone: "Fertig",
  questionDecline: "Ablehnen",
  questionCancel: "Abbrechen",
  questionOptional: "optional",
  questionChoose: "Auswählen…",
  questionOpen: (host) => `${host} öffnen`,
  questionUrlHint: "Öffnet einen neuen Tab. Kommen Sie danach hierher zurück.",
  questionUrlRefused: "Diese Adresse ist keine Webseite und wird nicht geöffnet:",
  questionRequired: "Bitte ausfüllen.",
  questionNotNumber: "Geben Sie eine Zahl ein.",
  questionNotInteger: "Geben Sie eine ganze Zahl ein.",
  questionMin: (value) => `Mindestens ${number(value)}.`,
  questionMax: (value) => `Höchstens ${number(value)}.`,
  questionTooShort: (length) => `Mindestens ${characters(length)}.`,
  questionTooLong: (length) => `Höchstens ${characters(length)}.`,
  questionBadChoice: "Wählen Sie eine der Optionen.",
  questionBadFormat: (format) =>
    format === "email"
      ? "Geben Sie eine E-Mail-Adresse ein."
      : format === "uri"
        ? "Geben Sie eine vollständige Adresse ein, etwa https://example.com."
        : format === "date"
          ? "Geben Sie ein Datum ein, etwa 2026-01-31."
          : "Geben Sie Datum und Uhrzeit ein.",
  questionUnknownField: "Ein Feld dieser Art kann nicht angezeigt werden.",

  planHeading: "Plan",
  planProgress: (done, total) => `${number(done)} von ${number(total)}`,
  planPending: "Offen",
  planInProgress: "In Arbeit",
  planCompleted: "Erledigt",
  planHighPriority: "hohe Priorität",
  noticeDetails: "Details",
  noticeWarning: "Warnung",
  noticeError: "Fehler",

  toolExit: (code) => `Beendet mit Exit-Code ${code}`,
  toolSignal: (signal) => `Beendet durch Signal ${signal}`,
  toolShowMore: (value) =>
    count(value, {
      one: "# weiteren Werkzeugaufruf anzeigen",
      other: "# weitere Werkzeugaufrufe anzeigen",
    }),
  toolCopy: (what) => `Kopieren: ${what}`,
  toolCopied: "Kopiert",
  diffRenamed: "Umbenannt",
  decidedByPolicy: "Von einer Regel der Bridge abgelehnt",
  decidedByTimeout: "Niemand hat rechtzeitig geantwortet",
  decidedHidden: "Abgelehnt: in einer verborgenen Anfrage gestellt",
  decidedByAgent: "Der Agent hat seine Anfrage zurückgezogen",
  decidedByExit: "Der Agent wurde beendet, bevor geantwortet wurde",
  allowedElsewhere: "In einem anderen Fenster erlaubt",
  rejectedElsewhere: "In einem anderen Fenster abgelehnt",
  cancelledElsewhere: "In einem anderen Fenster abgebrochen",
  answeredElsewhere: "Eine Anfrage wurde in einem anderen Fenster beantwortet",
  blockUntitled: "Abschnitt",

  copyCode: "Code kopieren",
  codeCopied: "Kopiert",
  codeNotCopied: "Kopieren fehlgeschlagen",
  wrapLines: "Zeilen umbrechen",
  plainCode: "Text",
  moreLines: (value) => count(value, { one: "# weitere Zeile", other: "# weitere Zeilen" }),
  moreCharacters: (value) =>
    `${count(value, { one: "# weiteres", other: "# weitere" })} Zeichen in dieser Zeile`,
  moreRows: (value) =>
    count(value, { one: "# weitere Tabellenzeile", other: "# weitere Tabellenzeilen" }),
  codeRegion: (language) => `Code: ${language}`,
  tableRegion: "Tabelle",
  loadImage: "Bild laden",
  imageNotLoaded: "Das Bild konnte nicht geladen werden",
  imageRefused: "Bild nicht angezeigt",
  leadsTo: (host) => `führt zu ${host}`,
  taskDone: "Erledigt",
  taskOpen: "Offen",
};
