import { expect, test } from 'vitest'
import { getCatalog } from '../catalog/catalog.server.ts'
import { listGridLessons, selectLessonsAround } from './grid-lessons.server.ts'

const courses = getCatalog('en').filter(({ id }) => id === 'first-flight' || id === 'block-breeze')
const listNumbers = (currentLessons: string[]) =>
  selectLessonsAround(courses, currentLessons)!.lessons.map(({ number }) => number)

test('shows ten lessons around the one most students are in, within the ends of the course', () => {
  expect(listNumbers([])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(listNumbers(['ff-1a', 'ff-5b', 'ff-5b'])).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(listNumbers(['ff-8c'])).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
})

test('picks the course most students are in and ignores lessons of courses that the class does not take', () => {
  expect(selectLessonsAround(courses, ['ff-1a', 'bb-1a', 'bb-1a'])!.id).toBe('block-breeze')
  expect(selectLessonsAround(courses, ['pw-1a', 'pw-1a', 'ff-1a'])!.id).toBe('first-flight')
  expect(selectLessonsAround([], [])).toBeNull()
})

test('does not count practice steps', () => {
  const lesson = courses[0]!.units.flatMap(({ lessons }) => lessons).find(({ id }) => id === 'ff-2b')!
  const practice = lesson.steps.filter(({ kind }) => kind === 'practice').length
  expect(practice).toBeGreaterThan(0)
  expect(listGridLessons(courses[0]!).find(({ id }) => id === 'ff-2b')!.steps).toBe(lesson.steps.length - practice)
})
