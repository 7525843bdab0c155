import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLinks } from './mail-text.ts'

test.each([
  ['Malee Jaidee', 'Malee Jaidee'],
  ['Dr.Malee', 'Dr. Malee'],
  ['Class 4.5', 'Class 4.5'],
  ['ด.ญ. มะลิ', 'ด. ญ. มะลิ'],
  ['evil.example', 'evil. example'],
  ['https://evil.example/x', 'https: // evil. example/ x'],
  ['mail me@evil.example', 'mail me@ evil. example'],
  ['evil。example', 'evil. example'],
  ['a\nb', 'a b'],
])('writes %j in a mail as %j', (text, expected) => {
  expect(breakLinks(text)).toBe(expected)
})

test('leaves no text that a mail program could turn into a link', () => {
  const part = fc.constantFrom(
    'http://',
    'https:',
    '//',
    'www.',
    'evil',
    '.',
    'com',
    '。',
    '．',
    '@',
    ':',
    '/',
    '\\',
    '1',
    '8080',
    ' ',
    'ก',
    '.com/x',
    'mailto:',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = breakLinks(parts.join(''))
      expect(text).not.toMatch(/:\/\/[\p{L}\p{N}]|www\.\p{L}|[\p{L}\p{N}]\.\p{L}|@[\p{L}\p{N}]|mailto:[\p{L}\p{N}]/u)
    }),
    { numRuns: 20_000 },
  )
})
