/** Class codes: 8 characters from 28 without look-alikes (38.5 bits), displayed as `XXXX-XXXX`. */
export const classCodeAlphabet = '2346789ABCDEFGHJKMNPQRTVWXYZ'

export const classCodeLength = 8

/**
 * Builds a code from random bytes. Skips bytes that would bias the modulo, so it needs more bytes than characters;
 * `null` if there are too few.
 */
export function generateClassCode(bytes: Iterable<number>): string | null {
  const evenLimit = 256 - (256 % classCodeAlphabet.length)
  let code = ''
  for (const byte of bytes) {
    if (byte < evenLimit) code += classCodeAlphabet[byte % classCodeAlphabet.length]
    if (code.length === classCodeLength) return code
  }
  return null
}

/** Parses a typed code, ignoring case, spaces and dashes. `null` if it cannot be a code. */
export function parseClassCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-–—_.]/g, '')
  const isCode =
    code.length === classCodeLength && Array.from(code).every((letter) => classCodeAlphabet.includes(letter))
  return isCode ? code : null
}

/**
 * Why a typed text is not a code: characters outside the alphabet, another keyboard layout (non-ASCII), or a wrong
 * length.
 */
export function explainInvalidClassCode(
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

export const formatClassCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** How many lookups of unknown class codes are allowed before the server rejects or slows them. */
export const codeTryLimits = {
  /** For the whole site. Above it visitors solve a proof of work instead of being blocked. */
  siteHour: 1_000,
  addressHour: 200,
  deviceFiveMinutes: 20,
  personHour: 20,
  /** For a signed-in user while the site, the IP address or the device is over its limit. */
  personHourOverBudget: 3,
} as const
