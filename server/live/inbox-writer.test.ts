import { expect, test } from 'vitest'
import type { Inbox, Received } from '#app/platform/live.server.ts'
import { inboxWriter } from './inbox-writer.ts'

type Facts = { school: string; person: string }
const services = { log: { error: () => {} } } as never

/** An inbox of schools of which some are locked, as PostgreSQL says it: after a while, to all who asked together. */
function openInbox(locked: Set<string>, lock: Error = Object.assign(new Error('lock'), { code: '55P03' })) {
  const kept: string[] = []
  const inbox = {
    nameOf: ({ school, person }: Facts) => `${school} ${person}`,
    async keep(_: unknown, batch: readonly Received<Facts, string>[]) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (batch.some(({ facts }) => locked.has(facts.school))) throw lock
      kept.push(...batch.map(({ facts, value }) => `${facts.school} ${facts.person} ${value}`))
      return batch.map(() => null)
    },
  } as unknown as Inbox<Facts, string>
  const writer = inboxWriter(services)
  const send = (school: string, person: string, value = '') =>
    new Promise<void>((resolve, reject) =>
      writer.submit(inbox, {
        received: { schoolId: school, facts: { school, person }, value } as never,
        kept: resolve,
        failed: reject,
      }),
    )
  return { kept, send, writer }
}

test('a school that something is locked in makes nobody of another wait, and loses nothing', async () => {
  const locked = new Set(['a'])
  const { kept, send, writer } = openInbox(locked)
  const first = [send('a', 'ann', '1'), send('b', 'bob'), send('c', 'cid')]
  await Promise.all(first.slice(1))
  // Later ones of the same school wait behind it, in their order, and others do not.
  const later = [send('a', 'ann', '2'), send('a', 'amy')]
  await send('b', 'bea')
  expect(kept.toSorted()).toEqual(['b bea ', 'b bob ', 'c cid '])
  locked.clear()
  await Promise.all([...first, ...later])
  await writer.idle()
  expect(kept.filter((one) => one.startsWith('a'))).toEqual(['a ann 1', 'a ann 2', 'a amy '])
})

test('what a query builder wraps is a lock all the same', async () => {
  const cause = Object.assign(new Error('lock'), { code: '55P03' })
  const { kept, send, writer } = openInbox(new Set(['a']), new Error('Failed query', { cause }))
  const held = send('a', 'ann').catch(() => {})
  await send('b', 'bob')
  expect(kept).toEqual(['b bob '])
  await held
  await writer.idle()
})

test('one name fills no lane', async () => {
  const { kept, send, writer } = openInbox(new Set())
  const sent = Array.from({ length: 12 }, (_, at) => send('a', 'ann', String(at)))
  const outcomes = await Promise.allSettled(sent)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  await writer.idle()
  expect(kept).toHaveLength(10)
  await send('a', 'ann', 'again')
})

test('where a batch is judged, a school waits for nothing that another sends', async () => {
  const kept: string[] = []
  let judged = () => {}
  const long = new Promise<void>((resolve) => (judged = resolve))
  const inbox = {
    nameOf: ({ school, person }: Facts) => `${school} ${person}`,
    judges: true,
    async keep(_: unknown, batch: readonly Received<Facts, string>[]) {
      if (batch.some(({ facts }) => facts.school === 'a')) await long
      kept.push(...batch.map(({ facts }) => facts.person))
      return batch.map(() => null)
    },
  } as unknown as Inbox<Facts, string>
  const writer = inboxWriter(services)
  const send = (school: string, person: string) =>
    new Promise<void>((resolve, reject) =>
      writer.submit(inbox, {
        received: { schoolId: school, facts: { school, person }, value: '' } as never,
        kept: resolve,
        failed: reject,
      }),
    )
  const first = [send('a', 'ann'), send('a', 'amy')]
  await send('b', 'bob')
  await send('b', 'bea')
  expect(kept).toEqual(['bob', 'bea'])
  judged()
  await Promise.all(first)
  await writer.idle()
  expect(kept).toEqual(['bob', 'bea', 'ann', 'amy'])
})
