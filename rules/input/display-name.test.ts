import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDisplayName, checkPersonName, countLetters } from './display-name.ts'

test.each([
  ['  มะลิ   ใจดี ', 'มะลิ ใจดี'],
  ['김하늘', '김하늘'],
  ['', 'empty'],
  ['   ', 'empty'],
  ['Ann\u202Ea', 'hidden-characters'],
  ['A\u200Bnn', 'hidden-characters'],
  ['x'.repeat(81), 'too-long'],
  ['x'.repeat(1_000_000), 'too-long'],
  ['ปั๊ม'.repeat(10), 'ปั๊ม'.repeat(10)],
  [`Malee${'\u0301'.repeat(5_000)}`, 'too-long'],
  [`Malee${'\u0301'.repeat(100)}`, 'hidden-characters'],
  [`Malee${'\u0336\u0489\u0301\u0302\u0303'}`, 'hidden-characters'],
  [`น${'\u0e33'.repeat(400)}`, 'too-long'],
  ['\u0301Malee', 'hidden-characters'],
  ['\ud800Malee', 'hidden-characters'],
])('checks the person name %j: %j', (text, expected) => {
  const checked = checkPersonName(text)
  expect(checked.ok ? checked.value : checked.reason).toBe(expected)
})

test.each([
  'Dr.Malee',
  'J.R. Lee',
  'ด.ญ. มะลิ ใจดี',
  'Ms. Lee',
  'O’Brien',
  'Kim Ha-neul (3-2)',
  'Nguyễn Thị Ánh',
  'မောင်မောင်',
  'रवीन्द्र',
  'שָׁלוֹם',
  'No. 5',
  'St.Clair',
])('accepts %s as a person name', (name) => {
  expect(checkPersonName(name)).toEqual({ ok: true, value: name.normalize('NFC') })
})

test.each([
  'https://evil.example',
  'evil.com',
  'Win a prize: evil.com/x',
  'EVIL.COM',
  'www.evil',
  'me@evil.example',
  'evil．com',
  'ｅｖｉｌ.ｃｏｍ',
  'go to evil.co.th now',
  'a/b',
  'http:evil',
  'xn--e1awd7f.com',
  'пример.com',
  'c:\\evil',
])('rejects the link %s as a person name', (name) => {
  expect(checkPersonName(name)).toEqual({ ok: false, reason: 'link' })
})

test('accepts a slash in a school name', () => {
  expect(checkDisplayName('School 4.5 / East', 80).ok).toBe(true)
})

test('every accepted name is within all limits and is accepted again unchanged', () => {
  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 3 }),
        fc.constantFrom('ก', 'ำ', 'ั', '\u0301', 'a', '\u0489', '👨‍👩‍👧', '.', ' '),
      ),
      { maxLength: 200 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (input) => {
      const checked = checkPersonName(input)
      if (!checked.ok) return
      expect(checkPersonName(checked.value)).toEqual(checked)
      expect(countLetters(checked.value)).toBeLessThanOrEqual(80)
      expect(Array.from(checked.value).length).toBeLessThanOrEqual(120)
      expect(checked.value).not.toMatch(/\p{M}{5}/u)
    }),
    { numRuns: 5_000 },
  )
})
