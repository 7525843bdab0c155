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
  ['a\uFE00', 'another look of a letter'],
  ['a\uFE0F', 'a colour of a letter'],
  ['1\uFE0F', 'a colour of a digit'],
  ['❤\uFE0F\uFE0F', 'a colour twice'],
  ['字\u{E0100}', 'another look of a word'],
  ['a\u17B4', 'a vowel that nobody reads'],
  ['a\u180B', 'another look of a letter in Mongolian'],
  ['a\u180F', 'one more of these'],
])('%j hides something: %s', (text) => {
  expect(hasHiddenSigns(text)).toBe(true)
  expect(hidesSigns(text)).toBe(true)
  expect(hidesSigns(withoutHiddenSigns(text))).toBe(false)
})

test.each([
  'for i in range(3):\n\tfly_right()',
  'นกบินได้ไหม',
  '👨‍👩‍👧 ❤️‍🔥 🧑🏽‍🚀',
  '1️⃣ ☀️ ▶️',
  '두 줄\r\n이에요',
  'e\u0301 ½ − ≤',
])('%j hides nothing', (text) => {
  expect(hidesSigns(text)).toBe(false)
  expect(withoutHiddenSigns(text)).toBe(text)
})

test('no sign that is drawn as nothing passes after a letter', () => {
  const passing: string[] = []
  for (let code = 1; code < 0x110000; code++) {
    const sign = String.fromCodePoint(code)
    if (/\p{Default_Ignorable_Code_Point}/u.test(sign) && !hidesSigns(`a${sign}b`)) passing.push(code.toString(16))
  }
  expect(passing).toEqual([])
})

test('a name is one line', () => {
  expect(hasHiddenSigns('Mali\nSuk')).toBe(true)
  expect(hasHiddenSigns('Mali Suk')).toBe(false)
})

test('what a file brings is read without them', () => {
  expect(withoutHiddenSigns('\uFEFFนก\u200Bบิน 👨‍👩‍👧\n\u202Eok')).toBe('นกบิน 👨‍👩‍👧\nok')
})
