import { expect, test } from 'vitest'
import { hasHiddenCharacters, textHasHiddenCharacters, removeHiddenCharacters } from './hidden-characters.ts'

test.each([
  ['\u202Eevil', 'a right-to-left override'],
  ['ye\u200Bs', 'a zero-width space'],
  ['\u2066a', 'a direction isolate'],
  ['\uFEFFa', 'a byte order mark'],
  ['a\u200Db', 'a joiner between letters'],
  ['a\u0007', 'a control character'],
  ['a\u2028b', 'a line separator'],
  ['a\uE000', 'a private-use character'],
  ['a\uD800', 'a lone surrogate'],
  ['a\u034F', 'a combining grapheme joiner'],
  ['a\u3164', 'a Hangul filler'],
  ['a\u2800', 'a blank Braille pattern'],
  ['a\uFE00', 'a variation selector after a letter'],
  ['a\uFE0F', 'an emoji selector after a letter'],
  ['1\uFE0F', 'an emoji selector after a digit'],
  ['❤\uFE0F\uFE0F', 'a repeated emoji selector'],
  ['字\u{E0100}', 'an ideographic variation selector'],
  ['a\u17B4', 'a Khmer inherent vowel'],
  ['a\u180B', 'a Mongolian variation selector'],
  ['a\u180F', 'another Mongolian variation selector'],
])('detects the hidden character in %j: %s', (text) => {
  expect(hasHiddenCharacters(text)).toBe(true)
  expect(textHasHiddenCharacters(text)).toBe(true)
  expect(textHasHiddenCharacters(removeHiddenCharacters(text))).toBe(false)
})

test.each([
  'for i in range(3):\n\tfly_right()',
  'นกบินได้ไหม',
  '👨‍👩‍👧 ❤️‍🔥 🧑🏽‍🚀',
  '1️⃣ ☀️ ▶️',
  '두 줄\r\n이에요',
  'e\u0301 ½ − ≤',
])('detects no hidden character in %j', (text) => {
  expect(textHasHiddenCharacters(text)).toBe(false)
  expect(removeHiddenCharacters(text)).toBe(text)
})

test('detects every ignorable code point after a letter', () => {
  const passing: string[] = []
  for (let code = 1; code < 0x110000; code++) {
    const character = String.fromCodePoint(code)
    if (/\p{Default_Ignorable_Code_Point}/u.test(character) && !textHasHiddenCharacters(`a${character}b`))
      passing.push(code.toString(16))
  }
  expect(passing).toEqual([])
})

test('treats a line break in a name as hidden', () => {
  expect(hasHiddenCharacters('Mali\nSuk')).toBe(true)
  expect(hasHiddenCharacters('Mali Suk')).toBe(false)
})

test('removes hidden characters from imported text', () => {
  expect(removeHiddenCharacters('\uFEFFนก\u200Bบิน 👨‍👩‍👧\n\u202Eok')).toBe('นกบิน 👨‍👩‍👧\nok')
})
