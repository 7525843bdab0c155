import { classCodeAlphabet } from '../classrooms/class-code.ts'

/**
 * Characters of new backup codes: those of class codes without 2, Z, 8 and B, which look alike in handwriting and on
 * paper. 10 characters have 45 bits.
 */
const alphabet = classCodeAlphabet.replaceAll(/[2Z8B]/g, '')

const length = 10

/**
 * Builds a backup code such as `K7QM4-TXRJ2` from random bytes. Skips bytes that would bias the modulo, so it needs more
 * bytes than characters.
 */
export function buildBackupCode(bytes: Uint8Array): string {
  const evenLimit = 256 - (256 % alphabet.length)
  const letters = [...bytes]
    .filter((byte) => byte < evenLimit)
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
  if (letters.length < length) throw new Error('too few random bytes')
  return `${letters.slice(0, length / 2).join('')}-${letters.slice(length / 2).join('')}`
}

/** The code that a typed text means: case and spaces do not matter. Codes of earlier alphabets stay valid. */
export function normalizeBackupCode(text: string): string {
  const code = text.normalize('NFKC').trim()
  const letters = code.toUpperCase().replaceAll(/[\s\-–—]/g, '')
  const isNew = letters.length === length && [...letters].every((letter) => classCodeAlphabet.includes(letter))
  return isNew && !/[a-z].*[A-Z]|[A-Z].*[a-z]/.test(code) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : code
}
