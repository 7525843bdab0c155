import { useLocation } from 'react-router'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'

/** Returns a function that adds the language of the current page to a path. */
export function useLocalePath(): (path: string) => string {
  const { locale } = splitLocale(useLocation().pathname)
  return (path) => localePath(locale, path)
}
