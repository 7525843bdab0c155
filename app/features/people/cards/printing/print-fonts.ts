import { fontHref } from '#app/ui/theme/fonts.ts'

/**
 * Loads the fonts of all languages, because the names of a class may be in any script and the printing computer may
 * lack a font for it.
 */
export const listPrintFontLinks = () =>
  (['en', 'th', 'ko', 'cn'] as const).map((locale) => ({ rel: 'stylesheet', href: fontHref(locale) }))
