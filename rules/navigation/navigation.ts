import { accept, refuse, type Result } from '../result.ts'

export type Target = { external: boolean; to: string }

export type NavigationRefusal = 'external-without-flag' | 'scheme'

/** Schemes that cannot run script in the page. */
const allowedSchemes = new Set(['http', 'https', 'mailto', 'tel'])

/** Rejects external addresses without the `external` flag (leaving the site is explicit) and always script addresses. */
export function resolveNavigationTarget(address: string, { external = false } = {}): Result<Target, NavigationRefusal> {
  const normalized = normalizeLikeBrowser(address)
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(normalized)?.[1]?.toLowerCase()
  if (scheme !== undefined && !allowedSchemes.has(scheme)) return refuse('scheme')
  const isExternal = scheme !== undefined || /^[/\\]{2}/.test(normalized)
  if (isExternal && !external) return refuse('external-without-flag')
  return accept({ external: isExternal, to: isExternal ? normalized : address })
}

/**
 * Browsers drop control characters and outer spaces before they parse a URL, so `java\nscript:` runs script and
 * ` //evil.example` is another host.
 */
function normalizeLikeBrowser(address: string): string {
  let cleaned = ''
  for (const character of address) if (character >= ' ') cleaned += character
  return cleaned.trim()
}

export const prefetchDelayMs = 1000

/** Pages with codes, sign-in options or data of a person: browsers may not cache them, so prefetching loads them twice. */
const uncachedPages = /^\/(login|register|forgot-password|auth|join|parent|certificates|dashboard|hour\/.+)(\/|$)/

/** Whether a page is worth loading before a visitor presses its link. `path` has no language prefix. */
export const mayPrefetch = (path: string): boolean => path.startsWith('/') && !uncachedPages.test(path)
