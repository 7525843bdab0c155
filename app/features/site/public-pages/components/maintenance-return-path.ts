import { internalPath } from '#rules/identity/paths.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'

/** Internal path, without language, that maintenance redirected the user from; never the maintenance page itself. */
export function getReturnPath(search: string): string | null {
  const from = internalPath(new URLSearchParams(search).get('from'))
  const path = from && splitLocale(from).path
  return path && !/^\/maintenance\/?(?:[?#]|$)/.test(path) ? path : null
}
