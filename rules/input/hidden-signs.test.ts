import { expect, test } from 'vitest'
import { hasHiddenSigns, hidesSigns, withoutHiddenSigns } from './hidden-signs.ts'

test.each([
  ['\u202Eevil', 'turned around'],
  ['ye\u200Bs', 'parted'],
  ['\u2066a', 'set apart'],
  ['\uFEFFa', 'a mark at the beginning'],
  ['a\u200Db', 'joined letters'],
  ['a\u0007', 'a bell'],
  ['a\u2028b', 'a line that is none'],
  ['a\uE000', 'a sign of nobody'],
  ['a\uD800', 'half a sign'],
  ['a\u034F', 'a mark that joins nothing'],
  ['a\u3164', 'an empty letter'],
  ['a\u2800', 'an empty pattern'],
])('%j hides something: %s', (text) => {
  expect(hasHiddenSigns(text)).toBe(true)
  expect(hidesSigns(text)).toBe(true)
  expect(hidesSigns(withoutHiddenSigns(text))).toBe(false)
})

test.each(['for i in range(3):\n\tfly_right()', 'นกบินได้ไหม', '👨‍👩‍👧 ❤️‍🔥 🧑🏽‍🚀', '두 줄\r\n이에요', 'e\u0301 ½ − ≤'])(
  '%j hides nothing',
  (text) => {
    expect(hidesSigns(text)).toBe(false)
    expect(withoutHiddenSigns(text)).toBe(text)
  },
)

test('a name is one line', () => {
  expect(hasHiddenSigns('Mali\nSuk')).toBe(true)
  expect(hasHiddenSigns('Mali Suk')).toBe(false)
})

test('what a file brings is read without them', () => {
  expect(withoutHiddenSigns('\uFEFFนก\u200Bบิน 👨‍👩‍👧\n\u202Eok')).toBe('นกบิน 👨‍👩‍👧\nok')
})
