import { decodePercent } from '#rules/input/text.ts'

/** Reads a cookie from a Cookie header; null if it is missing or badly encoded. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const separator = pair.indexOf('=')
    if (separator > 0 && pair.slice(0, separator).trim() === name)
      return decodePercent(pair.slice(separator + 1).trim())
  }
  return null
}
