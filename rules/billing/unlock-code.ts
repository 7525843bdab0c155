import { normalizeTyped } from './typed-code.ts'

/**
 * Unlock codes: 16 random characters (80 bits) and two check characters, shown as `SK-XXXX-XXXX-XXXX-XXXX-CC`. The check
 * characters reveal every single wrong character and every swap of adjacent ones, so that a slip costs no attempt.
 */

/** 32 characters without the pairs 0 and O, 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const unlockCodeBytes = 10
const letters = 16

/** A prime below the 1,024 values of two characters. */
const modulus = 1021n

/** `bytes`: `unlockCodeBytes` random bytes. Returns the code without dashes. */
export function makeUnlockCode(bytes: Uint8Array): string {
  if (bytes.length !== unlockCodeBytes) throw new Error(`${unlockCodeBytes} bytes expected`)
  const bits = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return encode(bits, letters) + checkCharacters(bits)
}

const checkCharacters = (bits: bigint) => encode(bits % modulus, 2)

function encode(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 32n) text = alphabet[Number(rest % 32n)]! + text
  return text
}

export const formatUnlockCode = (code: string): string => ['SK', ...code.match(/.{1,4}/g)!].join('-')

/** The code that a typed text means, or null if a character is wrong. Case, spaces, dashes and `SK` do not matter. */
export function parseUnlockCode(typed: string): string | null {
  const plain = normalizeTyped(typed)
  const code = plain.length === letters + 4 && plain.startsWith('SK') ? plain.slice(2) : plain
  if (code.length !== letters + 2) return null
  const digits = [...code].map((character) => alphabet.indexOf(character))
  if (digits.includes(-1)) return null
  const bits = digits.slice(0, letters).reduce((sum, digit) => sum * 32n + BigInt(digit), 0n)
  return checkCharacters(bits) === code.slice(letters) ? code : null
}
