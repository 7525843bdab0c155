import { expect, test, vi } from 'vitest'
import { openOutbox, type Surroundings } from './outbox.ts'
import { memoryStore, type EventStore } from './store.ts'

const seal = btoa('k'.repeat(32))

type Batch = { to?: string; person: string; school: string; events: { id: string; sequence: number; text?: string }[] }
type Server = (batch: Batch) => Response | null

const taken: Server = ({ events }) =>
  Response.json({ now: 5_000, events: events.map(({ id }) => ({ id, outcome: 'kept' })) })

function device(server: Server, over: Partial<Surroundings> = {}) {
  const batches: Batch[] = []
  const clock: number[] = []
  const around: Surroundings = {
    store: memoryStore(),
    spare: memoryStore(),
    owner: { id: 'mali', device: 'tablet' },
    seal,
    async send(body, to) {
      const batch = JSON.parse(body) as Batch
      batches.push({ ...batch, to })
      return server(batch)
    },
    alone: (work) => work(),
    channel: { postMessage() {}, addEventListener() {}, close() {} },
    setClock: (now) => void clock.push(now),
    now: () => 1_000,
    random: () => 0,
    most: { events: { events: 3, bytes: 100_000 }, plays: { events: 2, bytes: 100_000 } },
    sends: true,
    ...over,
  }
  return { outbox: openOutbox(around), batches, clock, around }
}

const event = (sequence: number, text = '') => ({ id: `e${sequence}`, sequence, text })
const urgent = { school: 'hill', urgent: true }

test('what is done is sent in order, a few at a time, and gone when it was taken', async () => {
  const { outbox, batches, clock } = device(taken)
  await Promise.all([4, 2, 1, 3, 5].map((number) => outbox.add(event(number), { school: 'hill' })))
  expect(outbox.state()).toMatchObject({ unsent: 5 })
  await outbox.flush()
  expect(batches.map(({ events }) => events.map(({ id }) => id))).toEqual([
    ['e1', 'e2', 'e3'],
    ['e4', 'e5'],
  ])
  expect(batches[0]).toMatchObject({ person: 'mali', school: 'hill', device: 'tablet', sentAt: 1_000 })
  expect(outbox.state()).toEqual({ unsent: 0, state: 'saved' })
  expect(clock).toContain(5_000)
})

test('without a network it stays, and goes when there is one', async () => {
  let online = false
  const { outbox, batches } = device((batch) => (online ? taken(batch) : null))
  await outbox.add(event(1), urgent)
  await vi.waitFor(() => expect(outbox.state().state).toBe('waiting'))
  expect(outbox.state().unsent).toBe(1)
  online = true
  outbox.wake()
  await vi.waitFor(() => expect(outbox.state().state).toBe('saved'))
  expect(batches.at(-1)!.events).toHaveLength(1)
})

test('a server that asks to wait is not asked before', async () => {
  vi.useFakeTimers()
  try {
    let asked = 0
    const { outbox } = device((batch) =>
      ++asked === 1 ? new Response('', { status: 503, headers: { 'retry-after': '20' } }) : taken(batch),
    )
    await outbox.add(event(1), { school: 'hill' })
    await outbox.flush()
    await outbox.add(event(2), urgent)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(asked).toBe(2))
  } finally {
    vi.useRealTimers()
  }
})

test('what nobody will ever take does not hold up the rest; what a newer server takes stays', async () => {
  const { outbox, batches } = device(({ events }) => {
    if (events.some(({ text }) => text === 'broken')) return new Response('', { status: 422 })
    return Response.json({
      now: 0,
      events: events.map(({ id, text }) =>
        text === 'newer' ? { id, outcome: 'refused', reason: 'not-yet' } : { id, outcome: 'kept' },
      ),
    })
  })
  for (const [index, text] of ['broken', 'a', 'newer'].entries())
    await outbox.add(event(index + 1, text), { school: 'hill' })
  await outbox.flush()
  expect(outbox.state()).toEqual({ unsent: 1, state: 'waiting' })
  expect(batches.at(-1)!.events.map(({ text }) => text)).toEqual(['newer'])
})

test('what is played goes where plays are taken, in its place in the order, fewer at a time', async () => {
  const { outbox, batches } = device(taken)
  await outbox.add(event(1), { school: 'hill' })
  for (const number of [2, 3, 4]) await outbox.add(event(number), { school: 'hill', to: 'plays' })
  await outbox.add(event(5), { school: 'hill' })
  await outbox.flush()
  expect(batches.map(({ to, events }) => [to, ...events.map(({ id }) => id)])).toEqual([
    ['events', 'e1'],
    ['plays', 'e2', 'e3'],
    ['plays', 'e4'],
    ['events', 'e5'],
  ])
})

test('each school gets its own', async () => {
  const { outbox, batches } = device(taken)
  await outbox.add(event(1), { school: 'hill' })
  await outbox.add(event(2), { school: 'valley' })
  await outbox.flush()
  expect(batches.map(({ school }) => school)).toEqual(['hill', 'valley'])
})

test('of what replaces itself only the last is sent', async () => {
  const { outbox, batches } = device(taken)
  for (const number of [1, 2, 3]) await outbox.add(event(number), { school: 'hill', slot: 'draft' })
  await outbox.flush()
  expect(batches.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(['e3'])
})

test('somebody else who is signed in now gets nothing of it', async () => {
  const { outbox } = device(() => new Response('', { status: 401 }))
  await outbox.add(event(1), { school: 'hill' })
  await outbox.flush()
  expect(outbox.state()).toEqual({ unsent: 1, state: 'waiting' })
})

test('a full disk costs nothing while the tab is open', async () => {
  const full: EventStore = { ...memoryStore(), put: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }
  let online = false
  const { outbox } = device((batch) => (online ? taken(batch) : null), { store: full })
  await outbox.add(event(1), urgent)
  await vi.waitFor(() => expect(outbox.state().state).toBe('full'))
  online = true
  outbox.wake()
  await vi.waitFor(() => expect(outbox.state().state).toBe('saved'))
})

test('the next child on the same tablet reads nothing, and the owner finds all of it again', async () => {
  const { outbox, around } = device(() => null)
  await outbox.add(event(1, 'mine'), { school: 'hill' })
  outbox.close()
  const stored = await around.store.first('mali', 9)
  expect(new TextDecoder().decode(stored[0]!.sealed.data)).not.toContain('mine')
  await around.store.removeKeys()
  const next = device(taken, {
    store: around.store,
    owner: { id: 'leo', device: 'tablet' },
    seal: btoa('l'.repeat(32)),
  })
  await next.outbox.flush()
  expect(next.batches).toEqual([])
  const again = device(taken, { store: around.store })
  await again.outbox.flush()
  expect(again.batches.map(({ events }) => events[0]!.text)).toEqual(['mine'])
})

test('answers are heard by whoever asked', async () => {
  const { outbox } = device(taken)
  const heard: string[] = []
  outbox.onAnswer(({ id, outcome }) => heard.push(`${id} ${outcome}`))
  await outbox.add(event(1), { school: 'hill' })
  await outbox.flush()
  expect(heard).toEqual(['e1 kept'])
})
