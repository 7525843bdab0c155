import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnlockCode, makeUnlockCode, parseUnlockCode, unlockCodeBytes } from './unlock-code.ts'

const bytes = fc.uint8Array({ minLength: unlockCodeBytes, maxLength: unlockCodeBytes })

test('a code reads back as typed, in lower case, with spaces or full-width characters', () => {
  const code = makeUnlockCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 255]))
  const shown = formatUnlockCode(code)
  expect(shown).toMatch(/^SK-\w{4}-\w{4}-\w{4}-\w{4}-\w{2}$/)
  for (const typed of [
    shown,
    shown.toLowerCase(),
    ` ${code.slice(0, 9)} ${code.slice(9)} `,
    shown.replaceAll('-', '－'),
  ])
    expect(parseUnlockCode(typed)).toBe(code)
  expect(parseUnlockCode([...code].map((c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0)).join(''))).toBe(code)
})

test('a code that begins with SK is not cut', () => {
  const code = makeUnlockCode(new Uint8Array([0xd0, ...Array.from({ length: 9 }, () => 0x11)]))
  expect(parseUnlockCode(code)).toBe(code)
})

test('no two sets of bits have the same code, and every one is valid', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(parseUnlockCode(makeUnlockCode(a))).toBe(makeUnlockCode(a))
      expect(makeUnlockCode(a) === makeUnlockCode(b)).toBe(a.join() === b.join())
    }),
  )
})

test('one wrong character, or two adjacent characters swapped, make a code invalid', () => {
  fc.assert(
    fc.property(bytes, fc.nat(17), fc.nat(31), (random, index, letter) => {
      const code = makeUnlockCode(random)
      const other = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[letter]!
      const wrong = code.slice(0, index) + other + code.slice(index + 1)
      if (wrong !== code) expect(parseUnlockCode(wrong)).toBeNull()
      const swapped = code.slice(0, index) + (code[index + 1] ?? '') + code[index]! + code.slice(index + 2)
      if (index < 15 && swapped !== code) expect(parseUnlockCode(swapped)).toBeNull()
    }),
  )
})

test.each(['', 'x', 'SK-2222', 'A'.repeat(10_000), '0000-0000-0000-0000-00'])('%s is no code', (typed) => {
  expect(parseUnlockCode(typed)).toBeNull()
})
