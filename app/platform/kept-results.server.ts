import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { PersonId } from '#rules/ids.ts'

/**
 * What an act answered, kept in case its device asks again. The device's own key for the act locks it, and of that key
 * only a digest is
 * stored: whoever reads the table, we included, learns neither what was asked nor what was answered, about anybody.
 */
export type ResultLock = {
  /** Names the act in the table. */
  digest: string
  /** Tells whether the same was asked, without saying what. */
  seal: (text: string) => string
  enclose: (result: unknown) => Buffer
  disclose: (enclosed: Buffer) => unknown
}

const nonceBytes = 12
const tagBytes = 16

export function resultLock(secret: string, personId: PersonId, key: string): ResultLock {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', key, secret, `skykite kept result ${use} ${personId}`, 32))
  const seal = (text: string) => createHmac('sha256', derive('seal')).update(text).digest('base64url')
  return {
    digest: derive('name').toString('base64url'),
    seal,
    enclose(result) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', derive('lock'), nonce)
      return Buffer.concat([nonce, cipher.update(JSON.stringify({ result })), cipher.final(), cipher.getAuthTag()])
    },
    disclose(enclosed) {
      const decipher = createDecipheriv('aes-256-gcm', derive('lock'), enclosed.subarray(0, nonceBytes)).setAuthTag(
        enclosed.subarray(-tagBytes),
      )
      const text = Buffer.concat([
        decipher.update(enclosed.subarray(nonceBytes, -tagBytes)),
        decipher.final(),
      ]).toString()
      return (JSON.parse(text) as { result: unknown }).result
    },
  }
}
