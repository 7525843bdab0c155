import { expect, test } from 'vitest'
import { classCodeAlphabet } from '../classrooms/class-code.ts'
import { formatParentCode, generateParentCode, normalizeParentCode, parseParentCode } from './parent-code.ts'

/** Deterministic bytes, so that a failing code can be reproduced. */
function* bytesFrom(seed: number, count: number) {
  for (let [state, index] = [seed, 0]; index < count; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state >>> 24
  }
}

const codes = Array.from({ length: 200 }, (_, index) => generateParentCode(bytesFrom(index + 1, 100))!)

test('generates different codes of twelve characters that parse', () => {
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(parseParentCode(code)).toEqual({ ok: true, value: code })
  expect(codes.every((code) => code.length === 12)).toBe(true)
})

test('generates no code from too few bytes, and one from 32', () => {
  expect(generateParentCode(bytesFrom(1, 10))).toBeNull()
  for (let seed = 0; seed < 200; seed++) expect(generateParentCode(bytesFrom(seed, 32))).not.toBeNull()
})

test('detects every single wrong character', () => {
  const changedCodes = codes.slice(0, 20).flatMap((code) =>
    Array.from(code, (_, index) =>
      Array.from(classCodeAlphabet, (letter) => code.slice(0, index) + letter + code.slice(index + 1)),
    )
      .flat()
      .filter((changed) => changed !== code),
  )
  expect(changedCodes.length).toBeGreaterThan(6_000)
  expect(changedCodes.filter((code) => parseParentCode(code).ok)).toEqual([])
})

test('detects every swap of two characters', () => {
  for (const code of codes.slice(0, 20))
    for (let first = 0; first < code.length; first++)
      for (let second = first + 1; second < code.length; second++) {
        const letters = Array.from(code)
        ;[letters[first], letters[second]] = [letters[second]!, letters[first]!]
        expect(parseParentCode(letters.join('')).ok).toBe(letters[first] === letters[second])
      }
})

test('ignores case, spaces, dashes and full-width forms', () => {
  const [code] = codes as [string]
  const fullWidth = Array.from(code, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join('')
  for (const typed of [
    code.toLowerCase(),
    formatParentCode(code),
    ` ${code.slice(0, 6)}　${code.slice(6)}\n`,
    fullWidth,
  ])
    expect(parseParentCode(typed)).toEqual({ ok: true, value: code })
  expect(normalizeParentCode('k7m4–qx2h—rt9c')).toBe('K7M4QX2HRT9C')
  expect(formatParentCode('K7M4QX2HRT9C')).toBe('K7M4-QX2H-RT9C')
})

test.each([
  ['', 'parent-code-empty'],
  ['K7QM4TXR', 'parent-code-of-class'],
  ['K7QM4TX', 'parent-code-length'],
  ['K7QM4TXRK7QM4TXR', 'parent-code-length'],
  ['K7QM4TXRK7Q0', 'parent-code-typo'],
  ['รหัสผู้ปกครอ', 'parent-code-typo'],
] as const)('reports why “%s” is no parent code', (typed, reason) => {
  expect(parseParentCode(typed)).toEqual({ ok: false, reason })
})
