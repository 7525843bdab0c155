import { useLocation } from 'react-router'
import { addWorkspaceToAddress, findWorkspaceInAddress } from '#rules/workspaces/workspace-address.ts'
import { languages, localePath, splitLocale } from '../../i18n/languages.ts'
import type { LanguageChoice } from '#app/ui/navigation/select-language.tsx'

/** Links to the current page in each language. */
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
 * Returns a function that adds the current language and workspace (class, child or school) to a path. Pass the complete
 * path, because the workspace is appended as a query parameter.
 */
export function useLocalePath(): (page: string) => string {
  const { pathname, search } = useLocation()
  const { locale, path } = splitLocale(pathname)
  const workspace = findWorkspaceInAddress(path, search)
  return (page) => localePath(locale, addWorkspaceToAddress(page, workspace))
}
