/**
 * The languages that are offered, each in a file of its own. The script that is one file holds
 * none of them: there this list is empty.
 */
import type { Strings } from "./strings.js";

/** First subtags of BCP 47 tags. */
export type LocaleName = "de" | "fr" | "es" | "it" | "pt" | "ja" | "zh" | "ko" | "ar";

/** By the first subtag: nobody who reads one of a language's forms is lost in the other. */
export const localeFiles: Readonly<Record<LocaleName, () => Promise<Strings>>> = {
  de: () => import("./locales/de.js").then((module) => module.de),
  fr: () => import("./locales/fr.js").then((module) => module.fr),
  es: () => import("./locales/es.js").then((module) => module.es),
  it: () => import("./locales/it.js").then((module) => module.it),
  pt: () => import("./locales/pt-br.js").then((module) => module.ptBR),
  ja: () => import("./locales/ja.js").then((module) => module.ja),
  zh: () => import("./locales/zh-cn.js").then((module) => module.zhCN),
  ko: () => import("./locales/ko.js").then((module) => module.ko),
  ar: () => import("./locales/ar.js").then((module) => module.ar),
};
