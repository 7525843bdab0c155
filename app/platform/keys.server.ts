import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Origin } from './command.server.ts'
import { sameText } from './same-text.server.ts'

/** What something is sealed for, such as `device` or `print-link`. */
type Purpose = string

/** One secret, one key per purpose: what was sealed for one thing proves nothing for another. */
export type Keys = {
  seal: (purpose: Purpose, text: string) => string
  matches: (purpose: Purpose, text: string, seal: string) => boolean
  /** For what has to be read again later, by us alone. */
  enclose: (purpose: Purpose, text: string) => string
  disclose: (purpose: Purpose, enclosed: string) => string
}

export function openKeys(secret: string): Keys {
  const keys = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose) => {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `skykite ${purpose}`, 32))
    keys.set(purpose, known)
    return known
  }
  const seal = (purpose: Purpose, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  return {
    seal,
    matches: (purpose, text, given) => sameText(seal(purpose, text), given),
    enclose(purpose, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    disclose(purpose, enclosed) {
      const bytes = Buffer.from(enclosed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12)).setAuthTag(
        bytes.subarray(-16),
      )
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
    },
  }
}

/** Tells one browser from another in a row that shows nothing of it. */
export const browserOf = (keys: Pick<Keys, 'seal'>, { device }: Origin): string | null =>
  device && keys.seal('browser', device)

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
