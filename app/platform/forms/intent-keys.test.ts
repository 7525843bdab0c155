import { expect, test } from 'vitest'
import { createIntentKeys } from './intent-keys.ts'

const createForm = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const createKeys = (now = () => 0) => {
  let count = 0
  return createIntentKeys(() => `key-${(count += 1)}`, now)
}

test('returns the same key for an unchanged form', () => {
  const keys = createKeys()
  expect(keys.keyFor(createForm({ name: 'Mali' }))).toBe('key-1')
  expect(keys.keyFor(createForm({ name: 'Mali', _key: 'key-1' }))).toBe('key-1')
})

test('returns a new key for a changed form and the old key for the restored form', () => {
  const keys = createKeys()
  expect(
    [{ name: 'Mali' }, { name: 'Leo' }, { name: 'Mali' }].map((fields) => keys.keyFor(createForm(fields))),
  ).toEqual(['key-1', 'key-2', 'key-1'])
})

test('returns a new key for another file with the same name', () => {
  const keys = createKeys()
  expect(keys.keyFor(createForm({ file: new File(['a'], 'class.csv', { lastModified: 1 }) }))).toBe('key-1')
  expect(keys.keyFor(createForm({ file: new File(['ab'], 'class.csv', { lastModified: 1 }) }))).toBe('key-2')
})

test('returns a new key after the response, except for the second click of a double click', () => {
  let now = 0
  const keys = createKeys(() => now)
  keys.keyFor(createForm({ name: 'Mali' }))
  keys.onResponse()
  now = 300
  expect(keys.keyFor(createForm({ name: 'Leo' }))).toBe('key-2')
  expect(keys.keyFor(createForm({ name: 'Mali' }))).toBe('key-1')
  keys.onResponse()
  now = 800
  expect(keys.keyFor(createForm({ name: 'Mali' }))).toBe('key-3')
})
