import { expect, test } from 'vitest'
import { saveLessonContext, loadLessonContext } from './saved-lesson-context.ts'
import { formatSize } from './format-size.ts'

const storageWith = (entries: Record<string, string>) => ({
  getItem: (name: string) => entries[name] ?? null,
  setItem: (name: string, text: string) => void (entries[name] = text),
})

test('stores the lesson context per user and lesson', () => {
  const storage = storageWith({})
  saveLessonContext(storage, 'mali', 'ff-1a', { school: 'school-1', coding: 'text' })
  expect(loadLessonContext(storage, 'mali', 'ff-1a')).toEqual({ school: 'school-1', coding: 'text' })
  expect(loadLessonContext(storage, 'somchai', 'ff-1a')).toBeNull()
  expect(loadLessonContext(storage, 'mali', 'ff-1b')).toBeNull()
})

test('keeps a running test until the lesson is opened as a normal lesson', () => {
  const storage = storageWith({})
  const settings = { id: 'a', minutes: 40, opensAt: 0, closesAt: 9, releasedAt: null }
  const sitting = { startedAt: 1, handedInAt: null, extraPercent: 25 }
  const deviceTest = { classroomId: 'c', test: settings, sitting, now: 2, ahead: 3 }
  saveLessonContext(storage, 'mali', 'ff-1a', { school: 'school-1', coding: null, test: deviceTest })
  expect(loadLessonContext(storage, 'mali', 'ff-1a')).toEqual({ school: 'school-1', coding: null, test: deviceTest })
  saveLessonContext(storage, 'mali', 'ff-1a', { school: 'school-1', coding: 'text' })
  expect(loadLessonContext(storage, 'mali', 'ff-1a')).toEqual({ school: 'school-1', coding: 'text' })
})

test.each(['', 'null', '[]', '{}', '{"school":3}', '{'])('ignores an invalid stored lesson context: %s', (text) => {
  expect(loadLessonContext(storageWith({ 'place mali ff-1a': text }), 'mali', 'ff-1a')).toBeNull()
})

test.each([
  ['en', 300, '1 kB'],
  ['en', 840_400, '840 kB'],
  ['th', 1_234_567, '1.2 MB'],
  ['cn', 999_600, '1 MB'],
] as const)('formats a size in %s: %i bytes', (locale, bytes, text) => {
  expect(formatSize(locale, bytes).replace(/\s/g, ' ')).toBe(text)
})
