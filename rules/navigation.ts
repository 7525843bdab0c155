import { accept, refuse, type Result } from './lib/result.ts'

export type Target = { external: boolean; to: string }

export type NavigationRefusal = 'external-without-flag' | 'scheme'

/** Schemes that open something for the person and run nothing in the page. */
const schemes = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * Leaving the site is a decision: an external address without the flag is an error, and script addresses always are.
 */
export function navigationTarget(address: string, { external = false } = {}): Result<Target, NavigationRefusal> {
  const read = asBrowsersRead(address)
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(read)?.[1]?.toLowerCase()
  if (scheme !== undefined && !schemes.has(scheme)) return refuse('scheme')
  const leaves = scheme !== undefined || /^[/\\]{2}/.test(read)
  if (leaves && !external) return refuse('external-without-flag')
  return accept({ external: leaves, to: leaves ? read : address })
}

/**
 * Browsers drop control characters and outer blanks before they look: `java\nscript:` and ` //evil.example` are what
 * they then are.
 */
function asBrowsersRead(address: string): string {
  let read = ''
  for (const letter of address) if (letter >= ' ') read += letter
  return read.trim()
}

export const prefetchDelayMs = 1000
