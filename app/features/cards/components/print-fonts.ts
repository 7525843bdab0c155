import { fontHref } from '#app/ui/theme/fonts.ts'

/**
 * Names of a class come in any script: on paper every one of them has its own letters, whatever the printing computer
 * knows.
 */
export const printFonts = () =>
  (['en', 'th', 'ko', 'cn'] as const).map((locale) => ({ rel: 'stylesheet', href: fontHref(locale) }))
