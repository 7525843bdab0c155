import { expect, test } from 'vitest'
import { keepPlace, keptPlace } from './kept-place.ts'
import { sizeText } from './size-text.ts'

const storageWith = (entries: Record<string, string>) => ({
  getItem: (name: string) => entries[name] ?? null,
  setItem: (name: string, text: string) => void (entries[name] = text),
})

test('a place is its own person’s, for its own lesson', () => {
  const storage = storageWith({})
  keepPlace(storage, 'mali', 'ff-1a', { school: 'school-1' })
  expect(keptPlace(storage, 'mali', 'ff-1a')).toEqual({ school: 'school-1' })
  expect(keptPlace(storage, 'somchai', 'ff-1a')).toBeNull()
  expect(keptPlace(storage, 'mali', 'ff-1b')).toBeNull()
})

test.each(['', 'null', '[]', '{}', '{"school":3}', '{'])('what nobody wrote is no place: %s', (text) => {
  expect(keptPlace(storageWith({ 'place mali ff-1a': text }), 'mali', 'ff-1a')).toBeNull()
})

test.each([
  ['en', 300, '1 kB'],
  ['en', 840_400, '840 kB'],
  ['th', 1_234_567, '1.2 MB'],
  ['cn', 999_600, '1 MB'],
] as const)('sizes in %s: %i', (locale, bytes, text) => {
  expect(sizeText(locale, bytes).replace(/\s/g, ' ')).toBe(text)
})
