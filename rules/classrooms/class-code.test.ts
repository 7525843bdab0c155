import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  classCodeAlphabet,
  generateClassCode,
  explainInvalidClassCode,
  parseClassCode,
  formatClassCode,
} from './class-code.ts'

test('has 28 characters and no look-alikes', () => {
  expect(new Set(classCodeAlphabet).size).toBe(28)
  for (const lookAlike of '01ILOS5U') expect(classCodeAlphabet).not.toContain(lookAlike)
})

test.each([
  ['k7qm-4txr', 'K7QM4TXR'],
  [' K7QM 4TXR ', 'K7QM4TXR'],
  ['ｋ７ｑｍ４ｔｘｒ', 'K7QM4TXR'],
  ['K7QM4TX', null],
  ['K7QM4TX0', null],
  ['', null],
])('parses %j as class code %s', (text, code) => {
  expect(parseClassCode(text)).toBe(code)
})

test('parses every generated code in its displayed format', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 40, maxLength: 60 }), (bytes) => {
      const code = generateClassCode(bytes)
      expect(code === null || parseClassCode(formatClassCode(code)) === code).toBe(true)
    }),
  )
})

test('explains an invalid code: wrong characters, another keyboard layout, wrong length', () => {
  expect(explainInvalidClassCode('k7qm-4txr')).toBeNull()
  expect(explainInvalidClassCode('K7QM-4TXO')).toEqual({ reason: 'letters', letters: ['O'] })
  expect(explainInvalidClassCode('S0S')).toEqual({ reason: 'letters', letters: ['S', '0'] })
  expect(explainInvalidClassCode('ดึฟท')).toEqual({ reason: 'keyboard' })
  expect(explainInvalidClassCode('ㅏ7')).toEqual({ reason: 'keyboard' })
  expect(explainInvalidClassCode('K7QM')).toEqual({ reason: 'length' })
  fc.assert(
    fc.property(
      fc.string(),
      (text) => void expect(explainInvalidClassCode(text) === null).toBe(parseClassCode(text) !== null),
    ),
  )
})
