import { expect, test } from 'vitest'
import { childDayState, selectLearnedLessons } from './child-week.ts'

const day = { solved: 0, isSeen: false, marks: [] }

test('a day shows the best of what the child did', () => {
  expect(childDayState(day)).toBe('none')
  expect(childDayState({ ...day, marks: ['excused'] })).toBe('excused')
  expect(childDayState({ ...day, isSeen: true, marks: ['excused'] })).toBe('present')
  expect(childDayState({ ...day, marks: ['away', 'late'] })).toBe('present')
  expect(childDayState({ solved: 1, isSeen: true, marks: ['excused'] })).toBe('learned')
})

test('an absence looks like a day without a lesson', () => {
  expect(childDayState({ ...day, marks: ['away'] })).toBe('none')
})

test('selects the newest three lessons that are at least half solved', () => {
  const lessons = [
    { lesson: 'a', solved: 6, steps: 6, at: 1 },
    { lesson: 'b', solved: 3, steps: 6, at: 5 },
    { lesson: 'c', solved: 2, steps: 6, at: 9 },
    { lesson: 'd', solved: 1, steps: 1, at: 3 },
    { lesson: 'e', solved: 4, steps: 5, at: 2 },
  ]
  expect(selectLearnedLessons(lessons)).toEqual(['b', 'd', 'e'])
})
