import { useLocation } from 'react-router'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'

/** Turns an address of the site into the same address in the language of this page. */
export function useLocalePath(): (path: string) => string {
  const { locale } = splitLocale(useLocation().pathname)
  return (path) => localePath(locale, path)
}
