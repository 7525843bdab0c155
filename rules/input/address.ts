import { decodePercent } from './text.ts'

/**
 * Whether an address is written as we write ours: every percent sign decodes to text, no part is empty and none leads
 * upwards.
 */
export function isPlainAddress(pathname: string, search: string): boolean {
  if (pathname.includes('//') || pathname.includes('\\')) return false
  const path = decodePercent(pathname)
  if (path === null || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return false
  return !search.includes('\u0000') && !/%00/.test(search)
}
