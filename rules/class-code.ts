/** Class codes: eight of 28 characters without look-alikes (38.5 bits), shown 4-4. */
export const classCodeAlphabet = '2346789ABCDEFGHJKMNPQRTVWXYZ'

export const classCodeLength = 8

/**
 * From evenly spread bytes; those that would make some letters likelier are skipped, so more bytes than letters are
 * needed.
 */
export function classCodeFrom(bytes: Iterable<number>): string | null {
  const fair = 256 - (256 % classCodeAlphabet.length)
  let code = ''
  for (const byte of bytes) {
    if (byte < fair) code += classCodeAlphabet[byte % classCodeAlphabet.length]
    if (code.length === classCodeLength) return code
  }
  return null
}

/** What people type: spaces, dashes and small letters do not matter. `null` when it cannot be a code. */
export function readClassCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—_.]/g, '')
  const known =
    code.length === classCodeLength && Array.from(code).every((letter) => classCodeAlphabet.includes(letter))
  return known ? code : null
}

/**
 * Why something is no code, for whoever types it: letters that no code has, letters of another keyboard, or too few of
 * them.
 */
export function objectionTo(
  text: string,
): { reason: 'letters'; letters: string[] } | { reason: 'keyboard' | 'length' } | null {
  const typed = Array.from(
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s\-–—_.]/g, ''),
  )
  if (typed.some((letter) => /[^\p{ASCII}]/u.test(letter))) return { reason: 'keyboard' }
  const letters = [...new Set(typed.filter((letter) => !classCodeAlphabet.includes(letter)))]
  if (letters.length > 0) return { reason: 'letters', letters }
  return typed.length === classCodeLength ? null : { reason: 'length' }
}

export const showClassCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** How many codes that lead nowhere are taken, counted where a code is looked up. */
export const codeTries = {
  /** Over the whole site; above it a visitor works out a sum, and nobody is shut out. */
  siteHour: 1_000,
  addressHour: 200,
  deviceFiveMinutes: 20,
  personHour: 20,
  /** Of somebody who is logged in, while the site, their address or their device is over its budget. */
  personHourOverBudget: 3,
} as const
