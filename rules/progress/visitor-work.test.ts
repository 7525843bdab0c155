import { expect, test } from 'vitest'
import { visitorWork } from './visitor-work.ts'

const now = Date.UTC(2026, 10, 16)
const day = 24 * 60 * 60_000
const run = (step: string, solved: boolean, at = now - 1) => ({ kind: 'lesson.run', step, at, preview: { solved } })

test('steps are counted once, however often they were solved', () => {
  expect(visitorWork([run('a', false), run('a', true), run('a', true), run('b', true)], now)).toEqual({ solved: 2 })
})

test('what was only begun is asked about too', () => {
  expect(visitorWork([{ kind: 'lesson.draft', step: 'a', at: now }], now)).toEqual({ solved: 0 })
})

test('who only looked, and what is a week old, is not asked about', () => {
  expect(visitorWork([], now)).toBeNull()
  expect(visitorWork([{ kind: 'lesson.opened', step: 'a', at: now }], now)).toBeNull()
  expect(visitorWork([run('a', true, now - 8 * day)], now)).toBeNull()
})
