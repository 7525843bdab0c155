import { useLocation } from 'react-router'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'

/** Formats numbers in the language of the page. */
export function useFormatNumber(): (value: number) => string {
  const { tag } = findLanguage(splitLocale(useLocation().pathname).locale)
  const { format } = new Intl.NumberFormat(tag)
  return format
}
