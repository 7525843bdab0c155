import { languageOf, type Locale } from '#app/platform/i18n/languages.ts'

/** `840 kB`, `1.2 MB`: as devices count, so that it can be compared with the room that is left. */
export function sizeText(locale: Locale, bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  const [unit, amount] =
    kilobytes < 1_000 ? (['kilobyte', kilobytes] as const) : (['megabyte', kilobytes / 1_000] as const)
  const { tag } = languageOf(locale)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 })
    .format(amount)
    .replaceAll(' ', '\u00A0')
}
