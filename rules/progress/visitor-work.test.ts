import { expect, test } from 'vitest'
import { summarizeVisitorWork } from './visitor-work.ts'

const now = Date.UTC(2026, 10, 16)
const day = 24 * 60 * 60_000
const run = (step: string, solved: boolean, doneAt = now - 1) => ({
  kind: 'lesson.run',
  step,
  at: doneAt,
  preview: { solved },
})

test('counts each solved step once', () => {
  expect(summarizeVisitorWork([run('a', false), run('a', true), run('a', true), run('b', true)], now)).toEqual({
    solved: 2,
  })
})

test('includes work that was only started', () => {
  expect(summarizeVisitorWork([{ kind: 'lesson.draft', step: 'a', at: now }], now)).toEqual({ solved: 0 })
})

test('ignores opened lessons and work older than a week', () => {
  expect(summarizeVisitorWork([], now)).toBeNull()
  expect(summarizeVisitorWork([{ kind: 'lesson.opened', step: 'a', at: now }], now)).toBeNull()
  expect(summarizeVisitorWork([run('a', true, now - 8 * day)], now)).toBeNull()
})
