import { classCodeAlphabet, classCodeLength } from '../classrooms/class-code.ts'

/**
 * Parent codes: 11 random characters of the class-code alphabet (52.9 bits) and a check character, displayed as
 * `XXXX-XXXX-XXXX`.
 */
export const parentCodeLength = 12

/** A prime above the alphabet size, so that one wrong character or two swapped ones always change the check sum. */
const modulus = 29

/** Weighted sum of the characters; 0 for a valid code. */
function checkSum(code: string): number {
  let sum = 0
  for (let index = 0; index < code.length; index++)
    sum += (parentCodeLength - index) * classCodeAlphabet.indexOf(code[index]!)
  return sum % modulus
}

/**
 * Builds a code from random bytes. Skips bytes that would bias the modulo, and the one in 29 random parts that have no
 * check character; `null` if there are too few bytes.
 */
export function generateParentCode(bytes: Iterable<number>): string | null {
  const evenLimit = 256 - (256 % classCodeAlphabet.length)
  let part = ''
  for (const byte of bytes) {
    if (byte >= evenLimit) continue
    part += classCodeAlphabet[byte % classCodeAlphabet.length]
    if (part.length < parentCodeLength - 1) continue
    const check = classCodeAlphabet[(modulus - checkSum(part)) % modulus]
    if (check !== undefined) return part + check
    part = part.slice(1)
  }
  return null
}

/** Upper-case characters without spaces and dashes; full-width forms become ASCII. */
export const normalizeParentCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-‐-―−_.·]/g, '')

/**
 * Why a typed text is no parent code: a wrong length, characters that do not match the check character, or a class
 * code.
 */
export type ParentCodeProblem = 'parent-code-empty' | 'parent-code-length' | 'parent-code-typo' | 'parent-code-of-class'

export type ParsedParentCode = { ok: true; value: string } | { ok: false; reason: ParentCodeProblem }

/** Parses a typed code without the server, so that typing mistakes cost no attempt. */
export function parseParentCode(text: string): ParsedParentCode {
  const code = normalizeParentCode(text)
  if (code === '') return { ok: false, reason: 'parent-code-empty' }
  const usesAlphabet = Array.from(code).every((character) => classCodeAlphabet.includes(character))
  if (code.length === classCodeLength && usesAlphabet) return { ok: false, reason: 'parent-code-of-class' }
  if (code.length !== parentCodeLength) return { ok: false, reason: 'parent-code-length' }
  return usesAlphabet && checkSum(code) === 0 ? { ok: true, value: code } : { ok: false, reason: 'parent-code-typo' }
}

export const formatParentCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** Attempts with unknown or dead codes; valid codes are refunded. */
export const parentCodeTryLimits = { personHour: 10, deviceHour: 10, addressHour: 200 } as const
