import { expect, test } from 'vitest'
import { streakOf } from './streak.ts'

test.each([
  ['nothing yet', [], 0],
  ['today', ['2026-03-01'], 1],
  ['yesterday, and today is still to come', ['2026-02-28'], 1],
  ['the day before yesterday', ['2026-02-27'], 0],
  ['three in a row over the end of a month', ['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-25'], 3],
])('%s', (_, days, streak) => expect(streakOf(days, '2026-03-01')).toBe(streak))
