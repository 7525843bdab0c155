import { decodePercent } from '#rules/input/text.ts'

/** A cookie of a request; nothing where there is none, or where it is written as no page of ours writes it. */
export function cookieIn(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return decodePercent(pair.slice(at + 1).trim())
  }
  return null
}
