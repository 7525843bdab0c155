import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fairScheduler, type FairScheduler, type OwnerPath } from './fair-scheduler.server.ts'
import type { SchedulerLimits } from './limits.ts'

const open = (limits: Partial<SchedulerLimits> = {}) =>
  fairScheduler({ protects: '', running: 1, waiting: 100, ...limits })
const sleep = (ms = 1) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Records the order in which the jobs of each owner start. */
function record(scheduler: FairScheduler, cost?: number) {
  const order: string[] = []
  const submit = (path: OwnerPath, name = String(path.at(-1)), ms = 1) =>
    scheduler.run(
      path,
      async () => {
        order.push(name)
        await sleep(ms)
      },
      cost === undefined ? undefined : () => cost,
    )
  return { order, submit }
}

test('serves owners with one job before the further jobs of a flooding owner', async () => {
  const { order, submit } = record(open())
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => submit(['a'], name)),
    submit(['b'], 'b1'),
    submit(['c'], 'c1'),
    submit(['b'], 'b2'),
  ])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('serves other schools, then other users of the same school, before a flooding user', async () => {
  const { order, submit } = record(open({ expectedCost: 100 }), 2_000)
  const flood = Array.from({ length: 6 }, () => submit(['hill', 'flooder']))
  await Promise.all([...flood, submit(['hill', 'classmate']), submit(['valley', 'ann']), submit(['valley', 'bob'])])
  expect(order.slice(0, 4)).toEqual(['flooder', 'ann', 'classmate', 'bob'])
})

test('counts all users of a school as one owner towards other schools', async () => {
  const { order, submit } = record(open({ running: 2, expectedCost: 100 }), 2_000)
  const flood = Array.from({ length: 30 }, (_, index) => submit(['hill', `hill ${index}`]))
  await Promise.all([...flood, submit(['valley', 'stranger'])])
  expect(order.indexOf('stranger')).toBe(2)
})

test('serves owners with equal usage in order of arrival', async () => {
  const { order, submit } = record(open())
  await Promise.all(['a', 'b', 'c', 'd'].map((person) => submit([person, person])))
  expect(order).toEqual(['a', 'b', 'c', 'd'])
})

test('charges the reported cost, so that an owner with cheap jobs is served more often', async () => {
  const scheduler = open({ expectedCost: 10 })
  const order: string[] = []
  const submit = (owner: string, cost: number) =>
    scheduler.run(
      [owner],
      async () => void order.push(owner),
      () => cost,
    )
  const jobs = Array.from({ length: 20 }, () => [submit('expensive', 100), submit('cheap', 10)])
  await Promise.all(jobs.flat())
  expect(order.slice(0, 12).filter((owner) => owner === 'cheap').length).toBeGreaterThanOrEqual(9)
})

test('remembers the cost of an owner that pauses between jobs', async () => {
  const { order, submit } = record(open({ expectedCost: 10 }), 1_000)
  const otherJobs = ['a', 'b', 'c', 'a', 'b', 'c'].map((name) => submit([name]))
  await submit(['flooder'])
  const again = submit(['flooder'], 'again')
  await Promise.all([...otherJobs, again])
  expect(order.at(-1)).toBe('again')
})

test('serves an expensive owner before cheaper ones after five seconds without service', async () => {
  const scheduler = open()
  const realNow = performance.now.bind(performance)
  const start = realNow()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => start + 500 * (realNow() - start))
  onTestFinished(() => clock.mockRestore())
  const order: string[] = []
  const submit = (owner: string, cost: number) =>
    scheduler.run(
      [owner],
      async () => {
        order.push(owner)
        await sleep()
      },
      () => cost,
    )
  const submitCheap = (name: string, length: number) =>
    Array.from({ length }, (_, index) => submit(`${name} ${index}`, 1))
  const first = submit('expensive', 1_000_000)
  const earlier = submitCheap('earlier', 5)
  await first
  await Promise.all([...earlier, submit('expensive', 1), ...submitCheap('later', 60)])
  expect(order.lastIndexOf('expensive')).toBeLessThan(40)
})

test('queues an owner at its limit without delaying other owners', async () => {
  const { order, submit } = record(open({ running: 4 }))
  const path = (key: string) => [{ key, running: 2 }]
  const jobs = ['a', 'a', 'a', 'a', 'b'].map((key) => submit(path(key), key))
  await nextTick()
  expect(order).toEqual(['a', 'a', 'b'])
  await Promise.all(jobs)
  expect(order).toEqual(['a', 'a', 'b', 'a', 'a'])
})

test('applies the limits of every level of the path', async () => {
  const { order, submit } = record(open({ running: Infinity }))
  const path = (person: string) => [{ key: 'school', running: 3 }, { key: person, running: 2 }, 'session']
  const jobs = ['ann', 'ann', 'ann', 'bob', 'bob'].map((person) => submit(path(person), person))
  await nextTick()
  expect(order).toEqual(['ann', 'ann', 'bob'])
  await Promise.all(jobs)
})

test('refuses the newest job of the owner with most waiting jobs when a queue is full', async () => {
  const { order, submit } = record(open({ waiting: 3 }))
  const flood = Array.from({ length: 5 }, (_, index) => submit(['hill', `hill ${index}`]).catch(() => 'refused'))
  await Promise.all([...flood, submit(['valley', 'stranger'])])
  expect(order).toEqual(['hill 0', 'stranger', 'hill 1', 'hill 2'])
  expect((await Promise.all(flood)).filter((outcome) => outcome === 'refused')).toHaveLength(2)
})

test('refuses jobs over the limit of their owner only, with the configured error after a delay', async () => {
  const scheduler = open({ running: Infinity, refusal: 'limited', refusalDelayMs: 20 })
  const path = [{ key: 'ann', running: 1, waiting: 1 }]
  const [first, second] = [scheduler.run(path, () => sleep(40)), scheduler.run(path, () => sleep())]
  const startTime = performance.now()
  await expect(scheduler.run(path, () => sleep())).rejects.toMatchObject({ code: 'limited' })
  expect(performance.now() - startTime).toBeGreaterThan(15)
  await Promise.all([first, second, scheduler.run([{ key: 'bob', running: 1, waiting: 0 }], () => sleep())])
})

test('refuses a job that waited too long and does not start it later', async () => {
  const { order, submit } = record(open({ maxWaitMs: 10 }))
  const first = submit(['a'], 'first', 40)
  await expect(submit(['b'], 'late')).rejects.toMatchObject({ code: 'unavailable' })
  await first
  await submit(['b'], 'again')
  expect(order).toEqual(['first', 'again'])
})

test('frees the slot of a failed job', async () => {
  const scheduler = open({ waiting: 1 })
  await expect(scheduler.run(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await scheduler.run(['a'], async () => 'next')).toBe('next')
})

test('starts a limited number of jobs per event loop iteration, round-robin by owner', async () => {
  const { order, submit } = record(open({ running: Infinity, startsPerTick: 2 }))
  const jobs = ['a', 'a', 'a', 'a', 'b'].map((name) => submit([name]))
  for (let step = 0; step < 10; step++) await Promise.resolve()
  expect(order).toEqual(['a', 'a'])
  await nextTick()
  for (let step = 0; step < 10; step++) await Promise.resolve()
  expect(order).toEqual(['a', 'a', 'b', 'a'])
  await Promise.all(jobs)
  await nextTick()
  await submit(['c'])
  expect(order.at(-1)).toBe('c')
})

/** Random numbers below `max` with a fixed seed. */
function randomNumbers(seed: number) {
  let state = seed
  return (max: number) => Math.floor(((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * max)
}

test.each([1, 2, 3, 4, 5])(
  'runs or refuses each job once, within all limits, for random loads (seed %i)',
  async (seed) => {
    const random = randomNumbers(seed)
    const isQueueLimited = seed % 2 === 1
    const limits = { running: seed, waiting: isQueueLimited ? 20 + random(40) : 400 }
    const scheduler = open({ ...limits, expectedCost: 5, ...(isQueueLimited && { startsPerTick: 2, maxWaitMs: 100 }) })
    const running = new Map<string, number>()
    const count = (key: string, change: number) => running.set(key, (running.get(key) ?? 0) + change)
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, async () => {
        await sleep(random(300))
        const [school, person] = [`school ${random(5)}`, `person ${random(30)}`]
        const path = [
          { key: school, running: 3 },
          { key: person, running: 1, ...(isQueueLimited && { waiting: 4 }) },
        ]
        const ends: string[] = []
        const work = async () => {
          for (const key of ['all', school, `${school} ${person}`]) count(key, 1)
          expect(running.get('all')).toBeLessThanOrEqual(limits.running)
          expect(running.get(school)).toBeLessThanOrEqual(3)
          expect(running.get(`${school} ${person}`)).toBe(1)
          await sleep(random(3))
          for (const key of ['all', school, `${school} ${person}`]) count(key, -1)
          ends.push(random(10) === 0 ? 'failed' : 'done')
          if (ends[0] === 'failed') throw new Error('failed')
          return 'done'
        }
        const outcome = await scheduler.run(path, work, () => random(50)).catch((error: Error) => error.message)
        // A refused job never starts; every other job starts once, and its caller gets its own outcome.
        expect(ends).toEqual(outcome === 'unavailable' ? [] : [outcome])
        return outcome
      }),
    )
    if (!isQueueLimited) expect(outcomes).not.toContain('unavailable')
    expect([...running.values()].every((value) => value === 0)).toBe(true)
    expect(scheduler.size()).toBe(0)
  },
)

test.each([1, 2, 3])('divides service equally between owners that always wait (seed %i)', async (seed) => {
  const random = randomNumbers(seed)
  const scheduler = open({ expectedCost: 20, waiting: 10_000 })
  const usage = new Map<string, number>()
  let total = 0
  const flood = (owner: string, cost: () => number) =>
    Array.from({ length: 800 }, () =>
      scheduler.run(
        [owner],
        async () => {
          const used = cost()
          // Compares the shares while all owners have waiting jobs.
          if (total < 9_000) usage.set(owner, (usage.get(owner) ?? 0) + used)
          total += used
          return used
        },
        (used) => used,
      ),
    )
  await Promise.all([flood('a', () => 5 + random(10)), flood('b', () => random(80)), flood('c', () => 20)].flat())
  for (const used of usage.values()) expect(Math.abs(used - 3_000)).toBeLessThan(200)
})

test('stores a bounded number of idle owners', async () => {
  const scheduler = open({ running: 2, waiting: 100_000 })
  const blocked = Promise.withResolvers<void>()
  const blocker = scheduler.run(['busy'], () => blocked.promise)
  for (let index = 0; index < 5_000; index++)
    await scheduler.run(
      [`owner ${index}`],
      async () => {},
      () => 1_000_000,
    )
  expect(scheduler.size()).toBeLessThan(1_100)
  blocked.resolve()
  await blocker
  expect(scheduler.size()).toBe(0)
})
