import { expect, test } from 'vitest'
import { newId } from '#app/platform/db/ids.server.ts'
import { createJudgingBudget } from './judging-budget.server.ts'

test('limits a user who has used up the CPU budget until the minute ends, and no other user', () => {
  let clock = 0
  const budget = createJudgingBudget(() => clock, { ms: 100, windowMs: 60_000 })
  const [heavyUser, otherUser] = [newId(), newId()]
  budget.spend(heavyUser, 60)
  budget.requireBudget(heavyUser)
  budget.spend(heavyUser, 60)
  clock = 20_000
  expect(() => budget.requireBudget(heavyUser)).toThrow(
    expect.objectContaining({ code: 'limited', details: { reason: 'quota', retryAfterSeconds: 40 } }),
  )
  budget.requireBudget(otherUser)
  clock = 60_000
  budget.requireBudget(heavyUser)
})
