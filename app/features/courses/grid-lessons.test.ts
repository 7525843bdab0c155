import { expect, test } from 'vitest'
import { catalogueIn } from './catalogue.server.ts'
import { gridLessons, lessonsAround } from './grid-lessons.server.ts'

const courses = catalogueIn('en').filter(({ id }) => id === 'first-flight' || id === 'block-breeze')
const numbers = (at: string[]) => lessonsAround(courses, at)!.lessons.map(({ number }) => number)

test('ten lessons around where most of a class is, never past the ends of a course', () => {
  expect(numbers([])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(numbers(['ff-1a', 'ff-5b', 'ff-5b'])).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(numbers(['ff-8c'])).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
})

test('the course in which most are; a lesson of no course of theirs counts for nothing', () => {
  expect(lessonsAround(courses, ['ff-1a', 'bb-1a', 'bb-1a'])!.id).toBe('block-breeze')
  expect(lessonsAround(courses, ['pw-1a', 'pw-1a', 'ff-1a'])!.id).toBe('first-flight')
  expect(lessonsAround([], [])).toBeNull()
})

test('what may be left out is neither asked for nor counted', () => {
  const lesson = courses[0]!.units.flatMap(({ lessons }) => lessons).find(({ id }) => id === 'ff-2b')!
  const practice = lesson.steps.filter(({ kind }) => kind === 'practice').length
  expect(practice).toBeGreaterThan(0)
  expect(gridLessons(courses[0]!).find(({ id }) => id === 'ff-2b')!.steps).toBe(lesson.steps.length - practice)
})
