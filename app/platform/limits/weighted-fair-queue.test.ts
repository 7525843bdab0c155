import { expect, test } from 'vitest'
import { weightedFairQueue } from './weighted-fair-queue.server.ts'

function createQueue(slots = 1, maxWaiting = 100) {
  const order: string[] = []
  const queue = weightedFairQueue({ slots, maxWaiting, expectedCost: 100, now: () => 0 })
  const runJob = (school: string, person: string, cost: number) =>
    queue(
      [school, person],
      async () => {
        order.push(person)
        await new Promise((resolve) => setTimeout(resolve, 1))
        return cost
      },
      (value) => value,
    )
  return { order, done: runJob }
}

test('serves other schools and other users of the same school before a flooding user', async () => {
  const { order, done } = createQueue()
  const flood = Array.from({ length: 6 }, () => done('hill', 'flooder', 2_000))
  await Promise.all([...flood, done('hill', 'classmate', 5), done('valley', 'stranger', 5), done('valley', 'next', 5)])
  expect(order).toEqual([
    'flooder',
    'stranger',
    'next',
    'classmate',
    'flooder',
    'flooder',
    'flooder',
    'flooder',
    'flooder',
  ])
})

test('counts all users of a school as one owner towards other schools', async () => {
  const { order, done } = createQueue(2)
  const flood = Array.from({ length: 30 }, (_, index) => done('hill', `hill ${index}`, 2_000))
  await Promise.all([...flood, done('valley', 'stranger', 5)])
  expect(order.indexOf('stranger')).toBe(2)
})

test('admits another school when one school has filled the queue', async () => {
  const { order, done } = createQueue(1, 3)
  const flood = Array.from({ length: 5 }, (_, index) => done('hill', `hill ${index}`, 2_000).catch(() => 'rejected'))
  await Promise.all([...flood, done('valley', 'stranger', 5)])
  expect(order).toEqual(['hill 0', 'stranger', 'hill 1', 'hill 2'])
})

test('does not starve a class behind many schools without usage', async () => {
  let clock = 0
  const order: string[] = []
  const queue = weightedFairQueue({ slots: 1, maxWaiting: 100, expectedCost: 100, now: () => clock })
  const runJob = (school: string) =>
    queue(
      [school],
      async () => {
        order.push(school)
        clock += 2_000
        await new Promise((resolve) => setTimeout(resolve, 1))
        return 2_000
      },
      (value) => value,
    )
  await runJob('class')
  await Promise.all(
    [...Array.from({ length: 3 }, (_, index) => runJob(`new ${index}`)), runJob('class'), runJob('class')].concat(
      Array.from({ length: 12 }, (_, index) => runJob(`later ${index}`)),
    ),
  )
  expect(order.lastIndexOf('class')).toBeLessThan(12)
})

test('serves owners with equal usage in order of arrival', async () => {
  const { order, done } = createQueue()
  await Promise.all(['a', 'b', 'c', 'd'].map((person) => done(person, person, 5)))
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

test('frees the slot of a failed job and rejects jobs over the limit', async () => {
  const queue = weightedFairQueue({ slots: 1, maxWaiting: 1, expectedCost: 1 })
  const failing = queue(['a'], () => Promise.reject(new Error('no')), Number)
  const waiting = queue(['b'], async () => 2, Number)
  await expect(queue(['c'], async () => 3, Number)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe(2)
})
