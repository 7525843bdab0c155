import { useLocation } from 'react-router'
import { languages, localePath, splitLocale } from '../i18n/languages.ts'
import type { LanguageChoice } from '#app/ui/select-language.tsx'

/** This same page in each of the four languages. */
export function useLanguageChoices(): LanguageChoice[] {
  const { pathname, search } = useLocation()
  const { locale, path } = splitLocale(pathname)
  return languages.map(({ code, nativeName, tag }) => ({
    code,
    name: nativeName,
    tag,
    href: localePath(code, path) + search,
    current: code === locale,
  }))
}

/** The address of a page in the language that is read now. */
export function useLocalePath(): (path: string) => string {
  const { locale } = splitLocale(useLocation().pathname)
  return (path) => localePath(locale, path)
}
