import { decodePercent } from './text.ts'

/**
 * Rejects malformed URLs: invalid percent encoding, empty path segments, `.` and `..` segments, backslashes and NUL.
 */
export function isPlainAddress(pathname: string, search: string): boolean {
  if (pathname.includes('//') || pathname.includes('\\')) return false
  const path = decodePercent(pathname)
  if (path === null || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return false
  return !search.includes('\u0000') && !/%00/.test(search)
}
