import { expect, test } from 'vitest'
import { newId } from '#app/platform/db/ids.server.ts'
import { openJudging } from './person-judging.server.ts'

test('limits a user who has used up the CPU budget until the minute ends, and no other user', () => {
  let clock = 0
  const judging = openJudging(() => clock, { ms: 100, windowMs: 60_000 })
  const [heavyUser, otherUser] = [judging(newId(), newId()), judging(newId(), newId())]
  heavyUser.spend(60)
  expect(heavyUser.refusal()).toBeNull()
  heavyUser.spend(60)
  clock = 20_000
  expect(heavyUser.refusal()).toMatchObject({ code: 'limited', details: { reason: 'quota', retryAfterSeconds: 40 } })
  expect(otherUser.refusal()).toBeNull()
  clock = 60_000
  expect(heavyUser.refusal()).toBeNull()
})

test('charges the CPU time of work in this process', async () => {
  const person = openJudging(() => 0, { ms: 5, windowMs: 60_000 })(newId(), newId())
  const spin = () => {
    for (const start = performance.now(); performance.now() - start < 10; );
    return 'judged'
  }
  expect(await person.run(spin)).toBe('judged')
  expect(person.refusal()).not.toBeNull()
})
