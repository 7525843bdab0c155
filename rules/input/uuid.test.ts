import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

const id = '019a8b6c-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

test('accepts the canonical spelling of a UUID', () => {
  expect(isUuid(id)).toBe(true)
})

test.each([
  ['an upper-case UUID', id.toUpperCase()],
  ['a UUID without dashes', id.replaceAll('-', '')],
  ['a UUID with moved dashes', '019a-8b6c1c2d-7e3f-8a4b5c6d-7e8f9a0b-'],
  ['a UUID of the same length with moved dashes', '019a8b6c1-c2d-7e3f-8a4b-5c6d7e8f9a0b'],
  ['text of dashes', '-'.repeat(36)],
  ['a UUID in braces', `{${id}}`],
  ['a UUID as URN', `urn:uuid:${id}`],
  ['a UUID with a space', ` ${id}`],
  ['a UUID with a line break', `${id}\n`],
  ['a UUID with a non-hexadecimal letter', id.replace('0', 'g')],
  ['empty text', ''],
])('rejects %s', (_, text) => {
  expect(isUuid(text)).toBe(false)
})
