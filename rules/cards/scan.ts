import { parseClassCode } from '../classrooms/class-code.ts'

export type ScanResult = { card: string } | { code: string }

/**
 * Parses a scanned QR code: a card URL with its token, a class URL, or a bare class code. `null` for other content.
 */
export function parseScan(text: string): ScanResult | null {
  const card = /\/join#card=([\w-]{22})$/.exec(text.trim())?.[1]
  if (card) return { card }
  const typed = /\/join\/([^/?#]+)\/?$/.exec(text.trim())?.[1] ?? text
  const code = parseClassCode(typed)
  return code ? { code } : null
}
