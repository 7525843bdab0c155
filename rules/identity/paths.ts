import { decodePercent } from '../input/text.ts'

/** Canonical form of a URL path, or `null`. Access rules compare it, and only it is forwarded. */
export function canonicalPath(raw: string): string | null {
  const decoded = decodePercent(raw)
  // A remaining percent sign means double encoding; the other characters are never valid in our paths.
  if (decoded === null || !/^[\x21-\x7e]*$/.test(decoded) || /[%\\?#;]/.test(decoded)) return null
  const parts: string[] = []
  for (const part of decoded.toLowerCase().split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

/** Accepts a redirect target after sign-in only if it is a path of this site; `null` otherwise. */
export function internalPath(next: string | null | undefined): string | null {
  if (!next || next.length > 512 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\')) return null
  const path = canonicalPath(next.split(/[?#]/)[0]!)
  return path === null || path.startsWith('/api/') || path === '/auth' ? null : next
}
