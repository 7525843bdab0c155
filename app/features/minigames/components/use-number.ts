import { useLocation } from 'react-router'
import { languageOf, splitLocale } from '#app/platform/i18n/languages.ts'

/** Numbers as the language that is read now writes them. */
export function useNumber(): (value: number) => string {
  const { tag } = languageOf(splitLocale(useLocation().pathname).locale)
  const { format } = new Intl.NumberFormat(tag)
  return format
}
