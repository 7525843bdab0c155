import { readClassCode } from '../class-code.ts'

export type Scanned = { card: string } | { code: string }

/**
 * What a QR code of ours says: a card's address with its token, a class's address, or a bare code. Anything else is not
 * for us.
 */
export function readScan(text: string): Scanned | null {
  const card = /\/join#card=([\w-]{22})$/.exec(text.trim())?.[1]
  if (card) return { card }
  const typed = /\/join\/([^/?#]+)\/?$/.exec(text.trim())?.[1] ?? text
  const code = readClassCode(typed)
  return code ? { code } : null
}
