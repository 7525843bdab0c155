import { expect, test } from 'vitest'
import { openJudgingQueue } from './judging.server.ts'

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
