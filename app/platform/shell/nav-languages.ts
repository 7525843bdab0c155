import { useLocation } from 'react-router'
import { inPlace, placeIn } from '#rules/place.ts'
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

/**
 * The address of a page in the language that is read now, in the class, with the child or in the school of this page.
 * Give it the whole of the path: what the address says of the class stands behind it.
 */
export function useLocalePath(): (page: string) => string {
  const { pathname, search } = useLocation()
  const { locale, path } = splitLocale(pathname)
  const place = placeIn(path, search)
  return (page) => localePath(locale, inPlace(page, place))
}
