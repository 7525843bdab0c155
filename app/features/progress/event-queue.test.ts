import { expect, test } from 'vitest'
import { AppError } from '#app/platform/errors.ts'
import { eventQueue } from './event-queue.server.ts'

type Sending = { schoolId: string; events: number[] }
const sending = (schoolId: string, events = 1): Sending => ({ schoolId, events: Array<number>(events).fill(0) })

test('whoever sends much lets the other schools have their turn', async () => {
  const batches: string[][] = []
  const queue = eventQueue<Sending, string>(async (batch) => {
    batches.push(batch.map(({ schoolId }) => schoolId))
    return batch.map(() => 'kept')
  })
  await Promise.all([...Array.from({ length: 10 }, () => queue(sending('large', 100))), queue(sending('small'))])
  expect(batches[0]).toEqual(['large', 'small', 'large', 'large', 'large'])
  expect(batches.flat()).toHaveLength(11)
})

test('a school that cannot be kept with the others waits for itself alone', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const queue = eventQueue<Sending, string>(async (batch, isShared) => {
    const isStuck = batch.some(({ schoolId }) => schoolId === 'stuck')
    if (isShared && isStuck) throw new Error('too long')
    if (isStuck) await held
    return batch.map(() => 'kept')
  })
  const stuck = [queue(sending('stuck')), queue(sending('stuck'))]
  expect(await Promise.all([queue(sending('free')), queue(sending('other'))])).toEqual(['kept', 'kept'])
  stuck.push(queue(sending('stuck')))
  expect(await queue(sending('free'))).toBe('kept')
  letGo()
  expect(await Promise.all(stuck)).toEqual(['kept', 'kept', 'kept'])
})

test('the one that is wrong is refused, and what is refused has its own reason', async () => {
  const queue = eventQueue<Sending, string>(async (batch) => {
    if (batch.some(({ events }) => events.length === 13)) throw new Error('wrong')
    return batch.map(({ schoolId }) => (schoolId === 'closed' ? new AppError('not-found') : 'kept'))
  })
  const sent = ['a', 'a', 'a', 'b', 'closed'].map((school, index) => queue(sending(school, index === 1 ? 13 : 1)))
  const settled = await Promise.allSettled(sent)
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'kept',
    'Error: wrong',
    'kept',
    'kept',
    expect.stringContaining('not-found'),
  ])
})
