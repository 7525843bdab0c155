import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { judgingShare } from './judging-share.server.ts'

test('who has used up their share waits until the minute is over; nobody else does', () => {
  let clock = 0
  const share = judgingShare(() => clock, { ms: 100, windowMs: 60_000 })
  const [one, other] = [newId(), newId()]
  share.spend(one, 60)
  share.demand(one)
  share.spend(one, 60)
  clock = 20_000
  expect(() => share.demand(one)).toThrow(
    expect.objectContaining({ code: 'limited', details: { reason: 'quota', retryAfterSeconds: 40 } }),
  )
  share.demand(other)
  clock = 60_000
  share.demand(one)
})
