import { expect, test } from 'vitest'
import { intentKeys } from './intent-keys.ts'

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const counted = (now = () => 0) => {
  let count = 0
  return intentKeys(() => `key-${(count += 1)}`, now)
}

test('sending the same again carries the same key', () => {
  const keys = counted()
  expect(keys.keyFor(formOf({ name: 'Mali' }))).toBe('key-1')
  expect(keys.keyFor(formOf({ name: 'Mali', _key: 'key-1' }))).toBe('key-1')
})

test('a form that was changed means something else, and coming back to the first means the first', () => {
  const keys = counted()
  expect([{ name: 'Mali' }, { name: 'Leo' }, { name: 'Mali' }].map((fields) => keys.keyFor(formOf(fields)))).toEqual([
    'key-1',
    'key-2',
    'key-1',
  ])
})

test('another file of the same name means something else', () => {
  const keys = counted()
  expect(keys.keyFor(formOf({ file: new File(['a'], 'class.csv', { lastModified: 1 }) }))).toBe('key-1')
  expect(keys.keyFor(formOf({ file: new File(['ab'], 'class.csv', { lastModified: 1 }) }))).toBe('key-2')
})

test('once it is answered, the same is meant anew; the second half of a double tap is not', () => {
  let now = 0
  const keys = counted(() => now)
  keys.keyFor(formOf({ name: 'Mali' }))
  keys.answered()
  now = 300
  expect(keys.keyFor(formOf({ name: 'Leo' }))).toBe('key-2')
  expect(keys.keyFor(formOf({ name: 'Mali' }))).toBe('key-1')
  keys.answered()
  now = 800
  expect(keys.keyFor(formOf({ name: 'Mali' }))).toBe('key-3')
})
