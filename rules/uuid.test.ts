import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

const id = '019a8b6c-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

test('the one spelling of an id', () => {
  expect(isUuid(id)).toBe(true)
})

test.each([
  ['upper case', id.toUpperCase()],
  ['without dashes', id.replaceAll('-', '')],
  ['dashes moved', '019a-8b6c1c2d-7e3f-8a4b5c6d-7e8f9a0b-'],
  ['dashes moved, of the same length', '019a8b6c1-c2d-7e3f-8a4b-5c6d7e8f9a0b'],
  ['only dashes', '-'.repeat(36)],
  ['in braces', `{${id}}`],
  ['as an address', `urn:uuid:${id}`],
  ['with a space', ` ${id}`],
  ['with a line end', `${id}\n`],
  ['with a letter that is no digit', id.replace('0', 'g')],
  ['nothing', ''],
])('%s is no id', (_, text) => {
  expect(isUuid(text)).toBe(false)
})
