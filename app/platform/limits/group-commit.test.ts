import { expect, test } from 'vitest'
import { AppError } from '../errors/errors.ts'
import { groupCommit } from './group-commit.server.ts'
import type { GroupCommitLimits } from './limits.ts'

type Item = { school: string; name: string; weight: number }
type Save = (items: readonly Item[], isShared: boolean) => Promise<void>

const sleep = (ms = 1) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const lockError = () => Object.assign(new Error('Failed query', { cause: { code: '55P03' } }))

/** A group commit, and the batches it saved. */
function open(
  save: Save = async () => {},
  limits: Partial<GroupCommitLimits> = {},
  rules: {
    isRetryable?: (error: unknown) => boolean
    splitsBySchool?: (error: unknown) => boolean
    kindOf?: (item: Item) => unknown
  } = {},
) {
  const batches: string[][] = []
  const commits = groupCommit<Item, string>({
    limits: { protects: '', perBatch: 400, waiting: 5_000, ...limits },
    laneOf: ({ school }) => school,
    schoolsOf: ({ school }) => [school],
    weightOf: ({ weight }) => weight,
    async save(batch, isShared) {
      await save(batch, isShared)
      batches.push(batch.map(({ name }) => name))
      return batch.map(({ name }) => (name === 'refused' ? new AppError('refused') : 'saved'))
    },
    isRetryable: () => false,
    splitsBySchool: () => true,
    ...rules,
  })
  const submit = (school: string, name = school, weight = 1) => commits.submit({ school, name, weight })
  return { batches, submit, idle: commits.idle }
}

test('reports to each item its own outcome', async () => {
  const { batches, submit } = open()
  const results = await Promise.allSettled([submit('a'), submit('b', 'refused'), submit('c')])
  expect(results).toMatchObject([{ value: 'saved' }, { reason: { code: 'refused' } }, { value: 'saved' }])
  expect(batches).toHaveLength(1)
})

test('a school with many items does not delay other schools', async () => {
  const { batches, submit } = open()
  await Promise.all([...Array.from({ length: 10 }, () => submit('large', 'large', 100)), submit('small')])
  expect(batches[0]).toEqual(['large', 'small', 'large', 'large', 'large'])
  expect(batches.flat()).toHaveLength(11)
})

test('a school whose rows are locked is saved separately, in order, and delays no other school', async () => {
  const blocked = Promise.withResolvers<void>()
  const { batches, submit, idle } = open(async (items, isShared) => {
    const isStuck = items.some(({ school }) => school === 'stuck')
    if (isShared && isStuck) throw new Error('too long')
    if (isStuck) await blocked.promise
  })
  const stuck = [submit('stuck', '1'), submit('stuck', '2')]
  expect(await Promise.all([submit('free'), submit('other')])).toEqual(['saved', 'saved'])
  stuck.push(submit('stuck', '3'))
  expect(await submit('free')).toBe('saved')
  blocked.resolve()
  expect(await Promise.all(stuck)).toEqual(['saved', 'saved', 'saved'])
  await idle()
  expect(batches.flat().filter((name) => /\d/.test(name))).toEqual(['1', '2', '3'])
})

test.each([true, false])('fails only the failing item, with its error (per school: %s)', async (splitsBySchool) => {
  const fail: Save = async (items) => {
    if (items.some(({ name }) => name === 'wrong')) throw new Error('wrong')
  }
  const { submit } = open(fail, {}, { splitsBySchool: () => splitsBySchool })
  const results = await Promise.allSettled([
    submit('a'),
    submit('a', 'wrong'),
    submit('a'),
    submit('b'),
    submit('c', 'wrong'),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'rejected'])
})

test('retries a batch during a short outage, and fails all its items after a longer one', async () => {
  let failures = 2
  const outage: Save = async () => {
    if (failures-- > 0) throw new AppError('unavailable')
  }
  const { submit } = open(outage, {}, { isRetryable: () => true, splitsBySchool: () => false })
  expect(await submit('a')).toBe('saved')
  failures = Infinity
  const { submit: submitOnce } = open(outage)
  const results = await Promise.allSettled([submitOnce('a', '1'), submitOnce('a', '2')])
  expect(results).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }])
})

test('puts items of one kind into a batch and preserves the order of a lane', async () => {
  const { batches, submit } = open(undefined, {}, { kindOf: ({ name }) => name[0] })
  await Promise.all(['x1', 'y2', 'x3'].map((name) => submit('a', name)).concat(submit('b', 'y4'), submit('c', 'x5')))
  expect(batches).toEqual([['x1', 'x5'], ['y4', 'y2'], ['x3']])
})

test('limits waiting items in total and per lane, and saves one item of a lane per batch', async () => {
  const limits = { waiting: 6, waitingPerLane: 4, isOnePerLane: true } as const
  const { batches, submit } = open(undefined, limits)
  const results = await Promise.allSettled([
    ...['1', '2', '3', '4', '5'].map((name) => submit('a', name)),
    ...['6', '7', '8'].map((name) => submit('b', name)),
  ])
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as AppError).code] : []))
  expect(refusals).toEqual(['limited', 'unavailable'])
  expect(batches).toEqual([['1', '6'], ['2', '7'], ['3'], ['4']])
})

test('never shares a batch between schools if they are always separate', async () => {
  const blocked = Promise.withResolvers<void>()
  const judge: Save = ([item]) => (item!.school === 'slow' ? blocked.promise : Promise.resolve())
  const { batches, submit } = open(judge, { isAlwaysSeparate: true })
  const slow = [submit('slow', '1'), submit('slow', '2')]
  await Promise.all([submit('a'), submit('b')])
  expect(await submit('a')).toBe('saved')
  blocked.resolve()
  await Promise.all(slow)
  expect(batches.every((names) => new Set(names).size === 1 || names.join() === '1,2')).toBe(true)
})

test('ends every item once and in order under random locks and failures', async () => {
  for (let seed = 1; seed <= 5; seed++) {
    let state = seed
    const random = (max: number) => Math.floor(((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * max)
    const locked = new Set<string>()
    const { batches, submit, idle } = open(
      async (items) => {
        await sleep(random(3))
        if (items.some(({ school }) => locked.has(school))) throw lockError()
        if (items.some(({ name }) => name.startsWith('wrong'))) throw new Error('wrong')
      },
      { perBatch: 10 },
      { splitsBySchool: (error) => (error as Error).cause !== undefined },
    )
    const names: string[] = []
    const results = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        await sleep(random(40))
        const school = `school ${random(6)}`
        if (random(8) === 0) {
          locked.add(school)
          setTimeout(() => locked.delete(school), random(10))
        }
        const name = `${random(10) === 0 ? 'wrong' : school} ${index}`
        names.push(name)
        return submit(school, name).catch((error: Error) => (error.cause ? 'locked' : error.message))
      }),
    )
    await idle()
    expect(results).toHaveLength(200)
    const saved = batches.flat()
    expect(new Set(saved).size).toBe(saved.length)
    expect(saved).toHaveLength(results.filter((result) => result === 'saved').length)
    expect(results.filter((result) => result === 'wrong').length).toBeLessThanOrEqual(
      names.filter((name) => name.startsWith('wrong')).length,
    )
    for (let school = 0; school < 6; school++) {
      const inOrder = (list: string[]) => list.filter((name) => name.startsWith(`school ${school} `))
      expect(inOrder(saved)).toEqual(inOrder(names).filter((name) => saved.includes(name)))
    }
  }
})
