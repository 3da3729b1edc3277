import { countingIn, type Forms } from "./counting.js";
import { isolate } from "./isolate.js";
import type { WorkTexts } from "./locale-texts.js";

const { number, count } = countingIn("ar");

/** A counted thing with what is said of it; of nothing, "no" and the plural. */
type Noun = Pick<Required<Forms>, "zero" | "one" | "two" | "few" | "many" | "other">;
const line: Noun = {
  zero: "لا أسطر",
  one: "سطر واحد",
  two: "سطران",
  few: "# أسطر",
  many: "# سطرًا",
  other: "# سطر",
};
const character: Noun = {
  zero: "لا أحرف",
  one: "حرف واحد",
  two: "حرفان",
  few: "# أحرف",
  many: "# حرفًا",
  other: "# حرف",
};
const lines = (value: number): string => count(value, line);
const characters = (value: number): string => count(value, character);
const hidden = (value: number, chars: number): string =>
  `المخفي: ${value > 0 ? lines(value) : characters(chars)}`;

export const arWork: WorkTexts = {
  seconds: (value) => `${value} ث`,
  minutes: (value) => `${value} د`,
  hours: (value) => `${value} س`,

  toolVerbRead: "قراءة",
  toolVerbEdit: "تعديل",
  toolVerbWrite: "كتابة",
  toolVerbDelete: "حذف",
  toolVerbMove: "نقل",
  toolVerbSearch: "بحث",
  toolVerbRun: "تنفيذ",
  toolVerbThink: "تفكير",
  toolVerbFetch: "جلب",
  toolVerbSwitchMode: "تبديل الوضع",
  toolVerbUse: "استخدام",
  toolQueued: "في الانتظار",
  toolRunning: "قيد التنفيذ",
  toolDone: "تم",
  toolFailed: "فشل",
  toolRejected: "مرفوض",
  toolCancelled: "ملغى",
  toolInterrupted: "مقطوع",
  toolMoreLines: (value) => `+${lines(value)}`,
  toolMoreFiles: (value) => `+${number(value)}`,
  toolReadFiles: (value) =>
    count(value, {
      zero: "لم يُقرأ أي ملف",
      one: "قُرئ ملف واحد",
      two: "قُرئ ملفان",
      few: "قُرئت # ملفات",
      many: "قُرئ # ملفًا",
      other: "قُرئ # ملف",
    }),
  toolSearches: (value) =>
    count(value, {
      zero: "لا عمليات بحث",
      one: "عملية بحث واحدة",
      two: "عمليتا بحث",
      few: "# عمليات بحث",
      many: "# عملية بحث",
      other: "# عملية بحث",
    }),
  toolAdded: (value) => `أُضيف ${lines(value)}`,
  toolRemoved: (value) => `أُزيل ${lines(value)}`,

  toolCommand: "الأمر",
  toolInput: "المدخلات",
  toolOutput: "المخرجات",
  toolLocations: "الملفات",
  toolNoOutput: "لا مخرجات",
  toolIn: "في",
  toolLine: (value) => `السطر ${number(value)}`,
  toolPicture: "صورة من الأداة",
  toolPictureNotShown: (type) => `الصورة غير معروضة (${isolate(type)})`,
  toolAudio: (type) => `صوت (${isolate(type)})`,
  toolTerminal: "النافذة الطرفية للوكيل",
  pathOutside: "خارج المشروع",
  pathRelative: "نسبي",
  outputHidden: hidden,
  outputShowAll: (value, size) => `عرض الكل (${lines(value)}، ${isolate(size)})`,
  outputShowLess: "عرض أقل",

  diffOf: (path) => `التغييرات في ${isolate(path)}`,
  diffCreated: "ملف جديد",
  diffDeleted: "محذوف",
  diffModified: "معدّل",
  diffUnchanged: "بلا تغيير",
  diffShowAll: (value) => `عرض الكل (${lines(value)})`,
  diffHidden: (value) => hidden(value, 0),
  diffSkipped: "أسطر غير متغيرة محذوفة من العرض",

  visibleSpaces: (value) =>
    count(value, {
      zero: "لا مسافات",
      one: "مسافة واحدة",
      two: "مسافتان",
      few: "# مسافات",
      many: "# مسافة",
      other: "# مسافة",
    }),
  visibleTabs: (value) =>
    count(value, {
      zero: "لا علامات جدولة",
      one: "علامة جدولة واحدة",
      two: "علامتا جدولة",
      few: "# علامات جدولة",
      many: "# علامة جدولة",
      other: "# علامة جدولة",
    }),
  visibleBlanks: (value) =>
    count(value, {
      zero: "لا فراغات",
      one: "فراغ واحد",
      two: "فراغان",
      few: "# فراغات",
      many: "# فراغًا",
      other: "# فراغ",
    }),
  visibleEmptyLines: (value) =>
    count(value, {
      zero: "لا أسطر فارغة",
      one: "سطر فارغ واحد",
      two: "سطران فارغان",
      few: "# أسطر فارغة",
      many: "# سطرًا فارغًا",
      other: "# سطر فارغ",
    }),

  approvalRun: "هل تريد تنفيذ أمر؟",
  approvalEdit: (files) =>
    count(files, {
      one: "هل تريد تعديل ملف؟",
      two: "هل تريد تعديل ملفين؟",
      few: "هل تريد تعديل # ملفات؟",
      many: "هل تريد تعديل # ملفًا؟",
      other: "هل تريد تعديل # ملف؟",
    }),
  approvalCreate: "هل تريد إنشاء ملف؟",
  approvalDelete: "هل تريد حذف ملف؟",
  approvalMove: "هل تريد نقل ملف؟",
  approvalRead: "هل تريد قراءة ملف؟",
  approvalSearch: "هل تريد إجراء بحث؟",
  approvalFetch: "هل تريد الجلب من الويب؟",
  approvalThink: "هل تسمح للوكيل بالمتابعة؟",
  approvalSwitchMode: "هل تريد تبديل الوضع؟",
  approvalUse: "هل تريد استخدام أداة؟",
  approvalPosition: (position, total) => `${number(position)} من ${number(total)}`,
  approvalWhat: "المطلوب",
  approvalTitle: "العنوان",
  approvalOtherFile: "يذكر ملفًا غير الذي في التغيير المعروض",
  approvalReason: "السبب المذكور",
  approvalFolder: "المجلد",
  approvalHidden: hidden,
  approvalShowAll: "عرض الكل",
  approvalAllShown: (value) => `الإجمالي: ${lines(value)}`,
  approvalFoldedHint: "اعرض الكل لتتمكن من السماح.",
  approvalOddHint: (value) => `أحرف مخفية أو مضلّلة مميّزة أعلاه: ${number(value)}`,
  approvalSending: "جارٍ الإرسال…",
  answerOffline: "جارٍ إعادة الاتصال… يمكن الرد بعد ذلك.",
  approvalMoreOptions: (value) =>
    count(value, {
      zero: "لا خيارات أخرى",
      one: "خيار آخر",
      two: "خياران آخران",
      few: "# خيارات أخرى",
      many: "# خيارًا آخر",
      other: "# خيار آخر",
    }),
  approvalNameCut: (chars) => `المتبقي: ${characters(chars)}`,
  approvalFullNames: "أسماء الخيارات كاملة",
  approvalCovered: "شيء ما في هذه الصفحة يغطي الأزرار. أبعده لتتمكن من السماح.",
  approvalNoOptions: "لا يقدّم الوكيل أي خيار. أوقف الإجابة للمتابعة.",
  kindOnce: "مرة واحدة",
  kindAlways: "دائمًا",
  kindAllowOnce: "يسمح مرة واحدة",
  kindAllowAlways: "يسمح دائمًا",
  kindRejectOnce: "يرفض مرة واحدة",
  kindRejectAlways: "يرفض دائمًا",
  kindOther: (kind) => `نوع غير معروف: ${kind}`,

  questionHeading: "الوكيل يسأل",
  questionSubmit: "إرسال",
  questionDone: "تم",
  questionDecline: "رفض",
  questionCancel: "إلغاء",
  questionOptional: "اختياري",
  questionChoose: "اختر…",
  questionOpen: (host) => `فتح ${isolate(host)}`,
  questionUrlHint: "يُفتح في علامة تبويب جديدة. عُد إلى هنا عند الانتهاء.",
  questionUrlRefused: "هذا العنوان ليس صفحة ويب ولن يُفتح:",
  questionRequired: "املأ هذا الحقل.",
  questionNotNumber: "أدخل رقمًا.",
  questionNotInteger: "أدخل رقمًا صحيحًا.",
  questionMin: (value) => `يجب ألا يقل عن ${number(value)}.`,
  questionMax: (value) => `يجب ألا يزيد على ${number(value)}.`,
  questionTooShort: (length) => `الحد الأدنى للطول: ${characters(length)}.`,
  questionTooLong: (length) => `الحد الأقصى للطول: ${characters(length)}.`,
  questionBadChoice: "اختر أحد الخيارات.",
  questionBadFormat: (format) =>
    format === "email"
      ? "أدخل عنوان بريد إلكتروني."
      : format === "uri"
        ? `أدخل عنوانًا كاملاً، مثل ${isolate("https://example.com")}.`
        : format === "date"
          ? `أدخل تاريخًا، مثل ${isolate("2026-01-31")}.`
          : "أدخل التاريخ والوقت.",
  questionUnknownField: "لا يمكن عرض هذا النوع من الحقول.",

  planHeading: "الخطة",
  planProgress: (done, total) => `${number(done)} من ${number(total)}`,
  planPending: "للتنفيذ",
  planInProgress: "قيد التنفيذ",
  planCompleted: "تم",
  planHighPriority: "أولوية عالية",
  noticeDetails: "التفاصيل",
  noticeWarning: "تحذير",
  noticeError: "خطأ",

  toolExit: (code) => `انتهى برمز الخروج ${code}`,
  toolSignal: (signal) => `أنهته الإشارة ${signal}`,
  toolShowMore: (value) =>
    count(value, {
      zero: "لا استدعاءات أخرى للأدوات",
      one: "عرض استدعاء آخر للأدوات",
      two: "عرض استدعاءين آخرين للأدوات",
      few: "عرض # استدعاءات أخرى للأدوات",
      many: "عرض # استدعاءً آخر للأدوات",
      other: "عرض # استدعاء آخر للأدوات",
    }),
  toolCopy: (what) => `نسخ: ${isolate(what)}`,
  toolCopied: "تم النسخ",
  diffRenamed: "أُعيدت تسميته",
  decidedByPolicy: "رفضته قاعدة في الجسر",
  decidedByTimeout: "لم يرد أحد في الوقت المحدد",
  decidedHidden: "مرفوض: طُلب في دور مخفي",
  decidedByAgent: "سحب الوكيل طلبه",
  decidedByExit: "انتهى الوكيل قبل الرد",
  allowedElsewhere: "سُمح به في نافذة أخرى",
  rejectedElsewhere: "رُفض في نافذة أخرى",
  cancelledElsewhere: "أُلغي في نافذة أخرى",
  answeredElsewhere: "تم الرد على طلب في نافذة أخرى",
  blockUntitled: "قسم",

  copyCode: "نسخ التعليمات البرمجية",
  codeCopied: "تم النسخ",
  codeNotCopied: "فشل النسخ",
  wrapLines: "التفاف الأسطر",
  plainCode: "نص",
  moreLines: (value) => `المتبقي: ${lines(value)}`,
  moreCharacters: (value) => `المتبقي في هذا السطر: ${characters(value)}`,
  moreRows: (value) =>
    `المتبقي من الجدول: ${count(value, {
      zero: "لا صفوف",
      one: "صف واحد",
      two: "صفان",
      few: "# صفوف",
      many: "# صفًا",
      other: "# صف",
    })}`,
  codeRegion: (language) => `تعليمات برمجية: ${isolate(language)}`,
  tableRegion: "جدول",
  loadImage: "تحميل الصورة",
  imageNotLoaded: "تعذّر تحميل الصورة",
  imageRefused: "الصورة غير معروضة",
  leadsTo: (host) => `يقود إلى ${isolate(host)}`,
  taskDone: "تم",
  taskOpen: "للتنفيذ",
};
