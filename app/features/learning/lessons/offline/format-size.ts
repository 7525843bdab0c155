import { findLanguage, type Locale } from '#app/platform/i18n/languages.ts'

/** Formats like `840 kB` or `1.2 MB`, in decimal units as devices report free space. */
export function formatSize(locale: Locale, bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1_000))
  const [unit, amount] =
    kilobytes < 1_000 ? (['kilobyte', kilobytes] as const) : (['megabyte', kilobytes / 1_000] as const)
  const { tag } = findLanguage(locale)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 })
    .format(amount)
    .replaceAll(' ', '\u00A0')
}
