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

const firstSeen: Record<FontLocale, string[]> = {
  en: [nunitoLatin, balooLatin],
  th: [loopedThai, mitrThai],
  ko: [jua],
  cn: [],
}
const firstSeenByLearners = { ...firstSeen, th: [loopedThai, maliThai] }

/** The one stylesheet of fonts that a page in this language links; the other languages' fonts are never asked for. */
export const fontHref = (locale: FontLocale) => stylesheets[locale]

/** Where names of people stand: the letters of the other languages, fetched only when a name needs them. */
export const otherScripts = (locale: FontLocale) =>
  (Object.keys(stylesheets) as FontLocale[]).filter((other) => other !== locale && other !== 'en').map(fontHref)

/**
 * The font files that the first screen is sure to need: `<link rel="preload" as="font" type="font/woff2" crossorigin>`.
 */
export const fontPreloads = (locale: FontLocale, forLearners = false) =>
  (forLearners ? firstSeenByLearners : firstSeen)[locale]
