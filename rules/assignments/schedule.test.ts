import { expect, test } from 'vitest'
import { defaultTestWindow, findTestBlocker } from './schedule.ts'

test('opens a test at the current minute and closes it at the end of the lesson', () => {
  const { opensAt, closesAt } = defaultTestWindow(Date.UTC(2026, 10, 16, 8, 12, 41))
  expect(new Date(opensAt).toISOString()).toBe('2026-11-16T08:12:00.000Z')
  expect(new Date(closesAt).toISOString()).toBe('2026-11-16T08:57:00.000Z')
})

test('reports why a choice of lessons cannot be a test', () => {
  const [graded, story] = [{ hasTasks: true }, { hasTasks: false }]
  expect(findTestBlocker(null)).toBe('course')
  expect(findTestBlocker([])).toBe('no-lesson')
  expect(findTestBlocker([graded, graded])).toBe('many-lessons')
  expect(findTestBlocker([story])).toBe('no-tasks')
  expect(findTestBlocker([graded])).toBeNull()
})
