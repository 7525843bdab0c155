import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classCodeAlphabet, classCodeFrom, objectionTo, readClassCode, showClassCode } from './class-code.ts'

test('28 letters, none that looks like another', () => {
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
])('%j is read as %s', (text, code) => {
  expect(readClassCode(text)).toBe(code)
})

test('every code made is read back as shown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 40, maxLength: 60 }), (bytes) => {
      const code = classCodeFrom(bytes)
      expect(code === null || readClassCode(showClassCode(code)) === code).toBe(true)
    }),
  )
})

test('what is no code is told why: letters no code has, another keyboard, too few', () => {
  expect(objectionTo('k7qm-4txr')).toBeNull()
  expect(objectionTo('K7QM-4TXO')).toEqual({ reason: 'letters', letters: ['O'] })
  expect(objectionTo('S0S')).toEqual({ reason: 'letters', letters: ['S', '0'] })
  expect(objectionTo('ดึฟท')).toEqual({ reason: 'keyboard' })
  expect(objectionTo('ㅏ7')).toEqual({ reason: 'keyboard' })
  expect(objectionTo('K7QM')).toEqual({ reason: 'length' })
  fc.assert(
    fc.property(fc.string(), (text) => void expect(objectionTo(text) === null).toBe(readClassCode(text) !== null)),
  )
})
