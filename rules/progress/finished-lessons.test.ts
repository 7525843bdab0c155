import { expect, test } from 'vitest'
import { selectFinishedLessons, type SolvedStep } from './finished-lessons.ts'

const required: Record<string, string[]> = { one: ['a', 'b'], two: ['c'], three: ['d', 'e'], empty: [] }
const select = (...solved: [lesson: string, step: string, time: number][]) =>
  selectFinishedLessons(
    solved.map(([lesson, step, time]): SolvedStep => ({ lesson, step, at: time })),
    (lesson) => required[lesson] ?? [],
  )

test('lists lessons whose required steps are all solved, the last finished one first', () => {
  expect(select(['one', 'a', 1], ['two', 'c', 2], ['one', 'b', 3], ['three', 'd', 4])).toEqual(['one', 'two'])
})

test('ignores optional steps, also for the order', () => {
  expect(select(['one', 'a', 1], ['one', 'b', 2], ['one', 'practice', 9], ['two', 'c', 3])).toEqual(['two', 'one'])
  expect(select(['one', 'a', 1], ['one', 'practice', 9])).toEqual([])
})

test('ignores lessons without required steps and lessons that no longer exist', () => {
  expect(select(['empty', 'x', 1], ['gone', 'y', 2])).toEqual([])
})
