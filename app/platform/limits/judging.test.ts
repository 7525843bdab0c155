import { expect, test } from 'vitest'
import { newId } from '#app/platform/db/ids.server.ts'
import { openJudging, openJudgingQueue } from './judging.server.ts'

/** Blocks the CPU for `ms`. */
function spin(ms: number) {
  for (const deadline = performance.now() + ms; performance.now() < deadline; );
}

test('serves other work between the parts of a generator and excludes it from the measured time', async () => {
  const judge = openJudgingQueue()
  let pageCount = 0
  const pageTimer = setInterval(() => {
    pageCount++
    spin(4)
  }, 1)
  const startTime = performance.now()
  const { value, ms } = await judge(['hill', 'ann'], function* () {
    for (let part = 0; part < 20; part++) {
      spin(6)
      yield
    }
    return 'judged'
  })
  clearInterval(pageTimer)
  expect(value).toBe('judged')
  expect(pageCount).toBeGreaterThan(5)
  expect(ms).toBeGreaterThan(100)
  expect(ms).toBeLessThanOrEqual(performance.now() - startTime - 4 * pageCount)
})

test('judges the school with the least usage next', async () => {
  const judge = openJudgingQueue()
  const order: string[] = []
  const judgeFor = (school: string, person: string) =>
    judge([school, person], () => {
      spin(3)
      order.push(person)
    })
  await Promise.all([
    judgeFor('hill', 'ann'),
    judgeFor('hill', 'amy'),
    judgeFor('hill', 'abe'),
    judgeFor('valley', 'bob'),
  ])
  expect(order.slice(0, 2)).toEqual(['ann', 'bob'])
})

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
  const work = () => {
    spin(10)
    return 'judged'
  }
  expect(await person.run(work)).toBe('judged')
  expect(person.refusal()).not.toBeNull()
})
