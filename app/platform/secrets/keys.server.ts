import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Origin } from '../commands/command.server.ts'
import { isSameText } from './is-same-text.server.ts'

/** Use of a key, such as `device` or `print-link`. */
type Purpose = string

/** Derives one key per purpose from a secret: a signature for one purpose is invalid for every other. */
export type Keys = {
  sign: (purpose: Purpose, text: string) => string
  matches: (purpose: Purpose, text: string, signature: string) => boolean
  /** For values that only the server must be able to read later. */
  encrypt: (purpose: Purpose, text: string) => string
  decrypt: (purpose: Purpose, encrypted: string) => string
}

export function openKeys(secret: string): Keys {
  const keys = new Map<Purpose, Buffer>()
  const keyFor = (purpose: Purpose) => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `skykite ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
  const sign = (purpose: Purpose, text: string) =>
    createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
  return {
    sign,
    matches: (purpose, text, signature) => isSameText(sign(purpose, text), signature),
    encrypt(purpose, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
      return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    decrypt(purpose, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12)).setAuthTag(
        bytes.subarray(-16),
      )
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
    },
  }
}

/** Keyed digest of the device id, to recognize a browser without storing its id. */
export const browserDigest = (keys: Pick<Keys, 'sign'>, { device }: Origin): string | null =>
  device && keys.sign('browser', device)

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
