import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { PersonId } from '#rules/ids.ts'

/**
 * Encrypts command results that are saved for replays. The encryption key derives from the client's idempotency key,
 * of which only a digest is stored: readers of the table cannot decrypt inputs or results.
 *
 * Encryption is needed because results repeat input: the new name of a student, a report comment, a mark in the
 * attendance list, invited mail addresses. In plain text they would outlive the rows of an erased student in the
 * teacher's keys, and backups would contain them twice.
 */
export type ResultCipher = {
  /** Digest of the idempotency key; the row's key in the table. */
  keyDigest: string
  /** HMAC of the input, to compare a replay with the original without storing the input. */
  digestInput: (text: string) => string
  encrypt: (result: unknown) => Buffer
  decrypt: (enclosed: Buffer) => unknown
}

const nonceBytes = 12
const tagBytes = 16

export function createResultCipher(secret: string, personId: PersonId, key: string): ResultCipher {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', key, secret, `skykite kept result ${use} ${personId}`, 32))
  const digestInput = (text: string) => createHmac('sha256', derive('seal')).update(text).digest('base64url')
  return {
    keyDigest: derive('name').toString('base64url'),
    digestInput,
    encrypt(result) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', derive('lock'), nonce)
      return Buffer.concat([nonce, cipher.update(JSON.stringify({ result })), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', derive('lock'), encrypted.subarray(0, nonceBytes)).setAuthTag(
        encrypted.subarray(-tagBytes),
      )
      const text = Buffer.concat([
        decipher.update(encrypted.subarray(nonceBytes, -tagBytes)),
        decipher.final(),
      ]).toString()
      return (JSON.parse(text) as { result: unknown }).result
    },
  }
}
