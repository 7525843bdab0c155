import { expect, test } from 'vitest'
import type { Inbox, InboxMessage } from '#app/platform/live/live.server.ts'
import { createInboxWriter } from './inbox-writer.ts'

type Facts = { school: string; person: string }
const services = { log: { error: () => {} } } as never

/** An inbox in which saving fails with a lock error if the batch contains a locked school. */
function openInbox(locked: Set<string>, lockError: Error = Object.assign(new Error('lock'), { code: '55P03' })) {
  const saved: string[] = []
  const inbox = {
    batchKey: ({ school, person }: Facts) => `${school} ${person}`,
    async save(_: unknown, batch: readonly InboxMessage<Facts, string>[]) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (batch.some(({ facts }) => locked.has(facts.school))) throw lockError
      saved.push(...batch.map(({ facts, value }) => `${facts.school} ${facts.person} ${value}`))
      return batch.map(() => null)
    },
  } as unknown as Inbox<Facts, string>
  const writer = createInboxWriter(services)
  const send = (school: string, person: string, value = '') =>
    writer.submit(inbox, { schoolId: school, facts: { school, person }, value } as never)
  return { saved, send, writer }
}

test('a locked school neither delays other schools nor loses messages', async () => {
  const locked = new Set(['a'])
  const { saved, send, writer } = openInbox(locked)
  const first = [send('a', 'ann', '1'), send('b', 'bob'), send('c', 'cid')]
  await Promise.all(first.slice(1))
  // Later messages of the locked school wait in order; other schools continue.
  const later = [send('a', 'ann', '2'), send('a', 'amy')]
  await send('b', 'bea')
  expect(saved.toSorted()).toEqual(['b bea ', 'b bob ', 'c cid '])
  locked.clear()
  await Promise.all([...first, ...later])
  await writer.idle()
  expect(saved.filter((entry) => entry.startsWith('a'))).toEqual(['a ann 1', 'a ann 2', 'a amy '])
})

test('recognizes a lock error that is wrapped by the query builder', async () => {
  const cause = Object.assign(new Error('lock'), { code: '55P03' })
  const { saved, send, writer } = openInbox(new Set(['a']), new Error('Failed query', { cause }))
  const pendingSend = send('a', 'ann').catch(() => {})
  await send('b', 'bob')
  expect(saved).toEqual(['b bob '])
  await pendingSend
  await writer.idle()
})

test('limits the queued messages of one name', async () => {
  const { saved, send, writer } = openInbox(new Set())
  const sent = Array.from({ length: 12 }, (_, index) => send('a', 'ann', String(index)))
  const outcomes = await Promise.allSettled(sent)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  await writer.idle()
  expect(saved).toHaveLength(10)
  await send('a', 'ann', 'again')
})

test('a school does not wait for messages of another school that run programs', async () => {
  const saved: string[] = []
  let finishJudging = () => {}
  const judging = new Promise<void>((resolve) => (finishJudging = resolve))
  const inbox = {
    batchKey: ({ school, person }: Facts) => `${school} ${person}`,
    isJudged: true,
    async save(_: unknown, batch: readonly InboxMessage<Facts, string>[]) {
      if (batch.some(({ facts }) => facts.school === 'a')) await judging
      saved.push(...batch.map(({ facts }) => facts.person))
      return batch.map(() => null)
    },
  } as unknown as Inbox<Facts, string>
  const writer = createInboxWriter(services)
  const send = (school: string, person: string) =>
    writer.submit(inbox, { schoolId: school, facts: { school, person }, value: '' } as never)
  const first = [send('a', 'ann'), send('a', 'amy')]
  await send('b', 'bob')
  await send('b', 'bea')
  expect(saved).toEqual(['bob', 'bea'])
  finishJudging()
  await Promise.all(first)
  await writer.idle()
  expect(saved).toEqual(['bob', 'bea', 'ann', 'amy'])
})
