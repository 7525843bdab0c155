import { expect, test, vi } from 'vitest'
import { openOutbox, type OutboxDependencies } from './outbox.ts'
import { memoryStore, type EventStore } from './store.ts'

const seal = btoa('k'.repeat(32))

type Batch = { to?: string; person: string; school: string; events: { id: string; sequence: number; text?: string }[] }
type Server = (batch: Batch) => Response | null

const acceptAll: Server = ({ events }) =>
  Response.json({ now: 5_000, events: events.map(({ id }) => ({ id, outcome: 'saved' })) })

function createDevice(server: Server, overrides: Partial<OutboxDependencies> = {}) {
  const batches: Batch[] = []
  const clock: number[] = []
  const dependencies: OutboxDependencies = {
    store: memoryStore(),
    memoryFallback: memoryStore(),
    owner: { id: 'mali', device: 'tablet' },
    seal,
    async send(body, to) {
      const batch = JSON.parse(body) as Batch
      batches.push({ ...batch, to })
      return server(batch)
    },
    runExclusively: (work) => work(),
    channel: { postMessage() {}, addEventListener() {}, close() {} },
    setClock: (now) => void clock.push(now),
    now: () => 1_000,
    random: () => 0,
    batchLimits: { events: { events: 3, bytes: 100_000 }, plays: { events: 2, bytes: 100_000 } },
    isSendingEnabled: true,
    ...overrides,
  }
  return { outbox: openOutbox(dependencies), batches, clock, around: dependencies }
}

const event = (sequence: number, text = '') => ({ id: `e${sequence}`, sequence, text })
const urgent = { school: 'hill', urgent: true }

test('sends events in order and in batches, and removes them once accepted', async () => {
  const { outbox, batches, clock } = createDevice(acceptAll)
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

test('keeps events without a network and sends them when it is back', async () => {
  let online = false
  const { outbox, batches } = createDevice((batch) => (online ? acceptAll(batch) : null))
  await outbox.add(event(1), urgent)
  await vi.waitFor(() => expect(outbox.state().state).toBe('waiting'))
  expect(outbox.state().unsent).toBe(1)
  online = true
  outbox.wake()
  await vi.waitFor(() => expect(outbox.state().state).toBe('saved'))
  expect(batches.at(-1)!.events).toHaveLength(1)
})

test('does not send before the retry-after time of the server has passed', async () => {
  vi.useFakeTimers()
  try {
    let requestCount = 0
    const { outbox } = createDevice((batch) =>
      ++requestCount === 1 ? new Response('', { status: 503, headers: { 'retry-after': '20' } }) : acceptAll(batch),
    )
    await outbox.add(event(1), { school: 'hill' })
    await outbox.flush()
    await outbox.add(event(2), urgent)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(requestCount).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.waitFor(() => expect(requestCount).toBe(2))
  } finally {
    vi.useRealTimers()
  }
})

test('drops an unacceptable event and keeps one that a newer server will accept', async () => {
  const { outbox, batches } = createDevice(({ events }) => {
    if (events.some(({ text }) => text === 'broken')) return new Response('', { status: 422 })
    return Response.json({
      now: 0,
      events: events.map(({ id, text }) =>
        text === 'newer' ? { id, outcome: 'refused', reason: 'not-yet' } : { id, outcome: 'saved' },
      ),
    })
  })
  for (const [index, text] of ['broken', 'a', 'newer'].entries())
    await outbox.add(event(index + 1, text), { school: 'hill' })
  await outbox.flush()
  expect(outbox.state()).toEqual({ unsent: 1, state: 'waiting' })
  expect(batches.at(-1)!.events.map(({ text }) => text)).toEqual(['newer'])
})

test('sends plays to their own endpoint, in sequence order and in smaller batches', async () => {
  const { outbox, batches } = createDevice(acceptAll)
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

test('sends events of different schools in separate batches', async () => {
  const { outbox, batches } = createDevice(acceptAll)
  await outbox.add(event(1), { school: 'hill' })
  await outbox.add(event(2), { school: 'valley' })
  await outbox.flush()
  expect(batches.map(({ school }) => school)).toEqual(['hill', 'valley'])
})

test('sends only the last event of a slot', async () => {
  const { outbox, batches } = createDevice(acceptAll)
  for (const number of [1, 2, 3]) await outbox.add(event(number), { school: 'hill', slot: 'draft' })
  await outbox.flush()
  expect(batches.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(['e3'])
})

test('keeps events while the server answers 401', async () => {
  const { outbox } = createDevice(() => new Response('', { status: 401 }))
  await outbox.add(event(1), { school: 'hill' })
  await outbox.flush()
  expect(outbox.state()).toEqual({ unsent: 1, state: 'waiting' })
})

test('keeps events in memory and sends them if the disk is full', async () => {
  const fullStore: EventStore = {
    ...memoryStore(),
    put: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  }
  let online = false
  const { outbox } = createDevice((batch) => (online ? acceptAll(batch) : null), { store: fullStore })
  await outbox.add(event(1), urgent)
  await vi.waitFor(() => expect(outbox.state().state).toBe('full'))
  online = true
  outbox.wake()
  await vi.waitFor(() => expect(outbox.state().state).toBe('saved'))
})

test('the next student on the same tablet cannot read stored events, but the owner can', async () => {
  const { outbox, around: dependencies } = createDevice(() => null)
  await outbox.add(event(1, 'mine'), { school: 'hill' })
  outbox.close()
  const stored = await dependencies.store.listOldest('mali', 9)
  expect(new TextDecoder().decode(stored[0]!.sealed.data)).not.toContain('mine')
  await dependencies.store.removeKeys()
  const nextStudent = createDevice(acceptAll, {
    store: dependencies.store,
    owner: { id: 'leo', device: 'tablet' },
    seal: btoa('l'.repeat(32)),
  })
  await nextStudent.outbox.flush()
  expect(nextStudent.batches).toEqual([])
  const sameStudent = createDevice(acceptAll, { store: dependencies.store })
  await sameStudent.outbox.flush()
  expect(sameStudent.batches.map(({ events }) => events[0]!.text)).toEqual(['mine'])
})

test('notifies answer listeners', async () => {
  const { outbox } = createDevice(acceptAll)
  const received: string[] = []
  outbox.onAnswer(({ id, outcome }) => received.push(`${id} ${outcome}`))
  await outbox.add(event(1), { school: 'hill' })
  await outbox.flush()
  expect(received).toEqual(['e1 saved'])
})
