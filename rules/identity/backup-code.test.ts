import { expect, test } from 'vitest'
import { buildBackupCode, normalizeBackupCode } from './backup-code.ts'

test('builds codes without characters that look alike', () => {
  const codes = Array.from({ length: 500 }, () => buildBackupCode(crypto.getRandomValues(new Uint8Array(80))))
  for (const code of codes) expect(code).toMatch(/^[^\W_]{5}-[^\W_]{5}$/)
  expect(codes.join('')).not.toMatch(/[01258BOIlLSUZa-z]/)
  expect(new Set(codes).size).toBe(500)
})

test('refuses too few random bytes instead of building a short code', () => {
  expect(() => buildBackupCode(new Uint8Array(80).fill(255))).toThrow('too few')
})

test.each([
  ['k7qm4-txrj2', 'K7QM4-TXRJ2'],
  [' K7QM4 TXRJ2 ', 'K7QM4-TXRJ2'],
  ['K7QM4TXRJ2', 'K7QM4-TXRJ2'],
  // Codes of earlier alphabets: with 2, Z, 8 and B, and before that with upper and lower case.
  ['2z8b4-txrj2', '2Z8B4-TXRJ2'],
  ['aB3dE-fG7hJ', 'aB3dE-fG7hJ'],
])('reads %s as %s', (typed, code) => {
  expect(normalizeBackupCode(typed)).toBe(code)
})
