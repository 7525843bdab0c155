import { internalPath } from '#rules/identity/paths.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'

/** The page somebody was sent away from, as a path of ours without its language; never this one again. */
export function wayBackIn(search: string): string | null {
  const from = internalPath(new URLSearchParams(search).get('from'))
  const path = from && splitLocale(from).path
  return path && !/^\/maintenance\/?(?:[?#]|$)/.test(path) ? path : null
}
