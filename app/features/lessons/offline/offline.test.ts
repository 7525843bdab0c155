import { expect, test } from 'vitest'
import { keepPlace, keptPlace } from './kept-place.ts'
import { sizeText } from './size-text.ts'

const storageWith = (entries: Record<string, string>) => ({
  getItem: (name: string) => entries[name] ?? null,
  setItem: (name: string, text: string) => void (entries[name] = text),
})

test('a place is its own person’s, for its own lesson', () => {
  const storage = storageWith({})
  keepPlace(storage, 'mali', 'ff-1a', { school: 'school-1', coding: 'text' })
  expect(keptPlace(storage, 'mali', 'ff-1a')).toEqual({ school: 'school-1', coding: 'text' })
  expect(keptPlace(storage, 'somchai', 'ff-1a')).toBeNull()
  expect(keptPlace(storage, 'mali', 'ff-1b')).toBeNull()
})

test('a test that was started stays one, until the lesson is opened as a lesson again', () => {
  const storage = storageWith({})
  const settings = { id: 'a', minutes: 40, opensAt: 0, closesAt: 9, releasedAt: null }
  const sitting = { startedAt: 1, handedInAt: null, extraPercent: 25 }
  const own = { classroomId: 'c', test: settings, sitting, now: 2, ahead: 3 }
  keepPlace(storage, 'mali', 'ff-1a', { school: 'school-1', coding: null, test: own })
  expect(keptPlace(storage, 'mali', 'ff-1a')).toEqual({ school: 'school-1', coding: null, test: own })
  keepPlace(storage, 'mali', 'ff-1a', { school: 'school-1', coding: 'text' })
  expect(keptPlace(storage, 'mali', 'ff-1a')).toEqual({ school: 'school-1', coding: 'text' })
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
