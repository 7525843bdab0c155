import { expect, test } from 'vitest'
import { roundRobinQueue } from './round-robin-queue.server.ts'

const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 1))

test('serves an owner with many jobs as often as an owner with one job', async () => {
  const queue = roundRobinQueue(1, { maxWaiting: 100 })
  const started: string[] = []
  const submit = (owner: string, name: string) =>
    queue(owner, () => {
      started.push(name)
      return sleep()
    })
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => submit('a', name)),
    submit('b', 'b1'),
    submit('c', 'c1'),
    submit('b', 'b2'),
  ])
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('limits running and waiting jobs and rejects the rest as unavailable', async () => {
  const queue = roundRobinQueue(2, { maxWaiting: 3 })
  let [running, maxRunning] = [0, 0]
  const jobs = Array.from({ length: 6 }, (_, index) =>
    queue(`school ${index % 2}`, async () => {
      maxRunning = Math.max(maxRunning, ++running)
      await sleep()
      running--
    }),
  )
  const results = await Promise.allSettled(jobs)
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'unavailable' } }])
  expect(maxRunning).toBe(2)
})

test('frees the slot of a failed job', async () => {
  const queue = roundRobinQueue(1, { maxWaiting: 1 })
  await expect(queue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue('a', async () => 'next')).toBe('next')
})

test('rejects a job that waited too long and does not start it later', async () => {
  const queue = roundRobinQueue(1, { maxWaiting: 10, maxWaitMs: 20 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = queue('a', () => promise)
  await expect(queue('b', async () => 'late')).rejects.toMatchObject({ code: 'unavailable' })
  const third = queue('c', async () => 'third')
  resolve()
  await first
  expect(await third).toBe('third')
  expect(await queue('b', async () => 'again')).toBe('again')
})

test('queues an owner at its slot limit without delaying other owners', async () => {
  const queue = roundRobinQueue(4, { maxWaiting: 10, maxPerOwner: 2 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const started: string[] = []
  const submit = (owner: string, work = promise) => queue(owner, () => (started.push(owner), work))
  const jobs = [submit('a'), submit('a'), submit('a'), submit('a'), submit('b', Promise.resolve())]
  await jobs[4]
  expect(started).toEqual(['a', 'a', 'b'])
  resolve()
  await Promise.all(jobs)
  expect(started).toEqual(['a', 'a', 'b', 'a', 'a'])
})
