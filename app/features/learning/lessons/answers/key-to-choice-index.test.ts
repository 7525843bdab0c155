import { expect, test } from 'vitest'
import { keyToChoiceIndex } from './key-to-choice-index.ts'

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false }

test.each([
  ['1', 'Digit1', 0],
  ['6', 'Numpad6', 5],
  ['7', 'Digit7', null],
  ['&', 'Digit1', 0],
  ['a', 'KeyA', 0],
  ['F', 'KeyF', 5],
  ['g', 'KeyG', null],
  ['ㅁ', 'KeyA', 0],
  ['ฟ', 'KeyA', 0],
  // A French keyboard has A at the position of Q.
  ['a', 'KeyQ', 0],
  ['q', 'KeyA', null],
  ['Enter', 'Enter', null],
])('key %s with code %s selects choice %s', (key, code, index) => {
  expect(keyToChoiceIndex({ ...noModifiers, key, code })).toBe(index)
})

test('ignores browser shortcuts', () => {
  expect(keyToChoiceIndex({ ...noModifiers, ctrlKey: true, key: 'a', code: 'KeyA' })).toBeNull()
})
