import { expect, test } from 'vitest'
import { judgingTurns } from './judging-turns.server.ts'

/** Keeps the processor busy. */
function work(ms: number) {
  for (const until = performance.now() + ms; performance.now() < until; );
}

test('whatever is done in parts lets others have their turn in between, and is counted without it', async () => {
  const turns = judgingTurns()
  let pages = 0
  const page = setInterval(() => {
    pages++
    work(4)
  }, 1)
  const began = performance.now()
  const { value, ms } = await turns(['hill', 'ann'], function* () {
    for (let part = 0; part < 20; part++) {
      work(6)
      yield
    }
    return 'judged'
  })
  clearInterval(page)
  expect(value).toBe('judged')
  expect(pages).toBeGreaterThan(5)
  expect(ms).toBeGreaterThan(100)
  expect(ms).toBeLessThanOrEqual(performance.now() - began - 4 * pages)
})

test('of those who wait, whose school had least is next', async () => {
  const turns = judgingTurns()
  const order: string[] = []
  const judged = (school: string, person: string) =>
    turns([school, person], () => {
      work(3)
      order.push(person)
    })
  await Promise.all([judged('hill', 'ann'), judged('hill', 'amy'), judged('hill', 'abe'), judged('valley', 'bob')])
  expect(order.slice(0, 2)).toEqual(['ann', 'bob'])
})
