import { expect, test } from 'vitest'
import { placeOfKey } from './place-of-key.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

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
  // A French keyboard has its A where others have Q.
  ['a', 'KeyQ', 0],
  ['q', 'KeyA', null],
  ['Enter', 'Enter', null],
])('%s on %s is %s', (key, code, place) => {
  expect(placeOfKey({ ...plain, key, code })).toBe(place)
})

test('what the browser means by a key stays the browser’s', () => {
  expect(placeOfKey({ ...plain, ctrlKey: true, key: 'a', code: 'KeyA' })).toBeNull()
})
