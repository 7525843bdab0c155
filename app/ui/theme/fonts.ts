import balooLatin from '@fontsource-variable/baloo-2/files/baloo-2-latin-wght-normal.woff2?url'
import nunitoLatin from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import jua from '@fontsource/jua/files/jua-119-400-normal.woff2?url'
import maliThai from '@fontsource/mali/files/mali-thai-700-normal.woff2?url'
import mitrThai from '@fontsource/mitr/files/mitr-thai-600-normal.woff2?url'
import loopedThai from '@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-thai-400-normal.woff2?url'
import cn from './fonts-cn.css?url'
import en from './fonts-en.css?url'
import ko from './fonts-ko.css?url'
import th from './fonts-th.css?url'

const stylesheets = { en, th, ko, cn }
export type FontLocale = keyof typeof stylesheets

const preloads: Record<FontLocale, string[]> = {
  en: [nunitoLatin, balooLatin],
  th: [loopedThai, mitrThai],
  ko: [jua],
  cn: [],
}
const studentPreloads = { ...preloads, th: [loopedThai, maliThai] }

/** Font stylesheet of a language. Pages do not link those of other languages by default. */
export const fontHref = (locale: FontLocale) => stylesheets[locale]

/** Font stylesheets of other languages, for pages with names; browsers load a font only if a name needs it. */
export const otherFontHrefs = (locale: FontLocale) =>
  (Object.keys(stylesheets) as FontLocale[]).filter((other) => other !== locale && other !== 'en').map(fontHref)

/**
 * Font files that every first screen needs, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`.
 */
export const fontPreloads = (locale: FontLocale, forStudents = false) =>
  (forStudents ? studentPreloads : preloads)[locale]
