import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutLinks } from './mail-text.ts'

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
])('%j is written %j', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected)
})

test('nothing is left that a mail program could make a link of', () => {
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
      const text = withoutLinks(parts.join(''))
      expect(text).not.toMatch(/:\/\/[\p{L}\p{N}]|www\.\p{L}|[\p{L}\p{N}]\.\p{L}|@[\p{L}\p{N}]|mailto:[\p{L}\p{N}]/u)
    }),
    { numRuns: 20_000 },
  )
})
