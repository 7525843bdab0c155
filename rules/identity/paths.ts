import { decodePercent } from '../input/text.ts'

/** One path has one spelling. Whoever decides by path decides on this, and nothing else is passed on. */
export function canonicalPath(raw: string): string | null {
  const decoded = decodePercent(raw)
  // What still holds a percent sign was encoded twice; the rest has no business in a path of ours.
  if (decoded === null || !/^[\x21-\x7e]*$/.test(decoded) || /[%\\?#;]/.test(decoded)) return null
  const parts: string[] = []
  for (const part of decoded.toLowerCase().split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

/** Where to go after signing in: a path of our own site, or nothing. */
export function internalPath(next: string | null | undefined): string | null {
  if (!next || next.length > 512 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return null
  const path = canonicalPath(next.split(/[?#]/)[0]!)
  return path === null || path.startsWith('/api/') || path === '/auth' ? null : next
}
