import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Purpose = 'access-token' | 'csrf' | 'captcha' | 'subject' | 'known-device'

/** One secret, one key per purpose: what was sealed for one thing proves nothing for another. */
export type Keys = {
  seal: (purpose: Purpose, text: string) => string
  matches: (purpose: Purpose, text: string, seal: string) => boolean
}

export function openKeys(secret: string): Keys {
  const keys = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `skykite ${purpose}`, 32))
    keys.set(purpose, known)
    return known
  }
  const seal = (purpose: Purpose, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  return { seal, matches: (purpose, text, given) => sameText(seal(purpose, text), given) }
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export function sameText(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
