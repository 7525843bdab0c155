import { expect, test } from 'vitest'
import { AppError } from '#app/platform/errors/errors.ts'
import { createEventQueue } from './event-queue.server.ts'

type Submission = { schoolId: string; events: number[] }
const createSubmission = (schoolId: string, events = 1): Submission => ({
  schoolId,
  events: Array<number>(events).fill(0),
})

test('a school with many submissions does not delay other schools', async () => {
  const batches: string[][] = []
  const queue = createEventQueue<Submission, string>(async (batch) => {
    batches.push(batch.map(({ schoolId }) => schoolId))
    return batch.map(() => 'kept')
  })
  await Promise.all([
    ...Array.from({ length: 10 }, () => queue(createSubmission('large', 100))),
    queue(createSubmission('small')),
  ])
  expect(batches[0]).toEqual(['large', 'small', 'large', 'large', 'large'])
  expect(batches.flat()).toHaveLength(11)
})

test('a school whose submissions block is saved separately and delays no other school', async () => {
  let release = () => {}
  const blocked = new Promise<void>((resolve) => (release = resolve))
  const queue = createEventQueue<Submission, string>(async (batch, isShared) => {
    const isStuck = batch.some(({ schoolId }) => schoolId === 'stuck')
    if (isShared && isStuck) throw new Error('too long')
    if (isStuck) await blocked
    return batch.map(() => 'kept')
  })
  const stuck = [queue(createSubmission('stuck')), queue(createSubmission('stuck'))]
  expect(await Promise.all([queue(createSubmission('free')), queue(createSubmission('other'))])).toEqual([
    'kept',
    'kept',
  ])
  stuck.push(queue(createSubmission('stuck')))
  expect(await queue(createSubmission('free'))).toBe('kept')
  release()
  expect(await Promise.all(stuck)).toEqual(['kept', 'kept', 'kept'])
})

test('rejects only the failing submission of a batch, with its own error', async () => {
  const queue = createEventQueue<Submission, string>(async (batch) => {
    if (batch.some(({ events }) => events.length === 13)) throw new Error('wrong')
    return batch.map(({ schoolId }) => (schoolId === 'closed' ? new AppError('not-found') : 'kept'))
  })
  const submissions = ['a', 'a', 'a', 'b', 'closed'].map((school, index) =>
    queue(createSubmission(school, index === 1 ? 13 : 1)),
  )
  const results = await Promise.allSettled(submissions)
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason)))).toEqual([
    'kept',
    'Error: wrong',
    'kept',
    'kept',
    expect.stringContaining('not-found'),
  ])
})
