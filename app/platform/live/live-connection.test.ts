import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { missingPathRate, reconnect, clientTimeouts } from '#rules/live/timing.ts'
import { LiveRefusal, openLiveConnection, type LiveConnection } from './live-connection.ts'

type ClientMessage = { t: string; i: number; p?: string; r?: string; e?: number; v?: unknown }

/** Fake WebSocket: records the client's messages and sends only what the test pushes. */
class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  static works = true
  readonly [key: string]: unknown
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readyState = 0
  received: ClientMessage[] = []
  openedAt = Date.now()
  constructor() {
    super()
    FakeSocket.opened.push(this)
    queueMicrotask(() => {
      if (!FakeSocket.works) return this.fail()
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    })
  }
  send(text: string) {
    this.received.push(JSON.parse(text) as ClientMessage)
  }
  push(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  close() {
    this.readyState = 3
  }
  fail() {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }))
  }
}

let live: LiveConnection
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 't' }))
  vi.spyOn(Math, 'random').mockReturnValue(0)
  FakeSocket.opened = []
  FakeSocket.works = true
  live = openLiveConnection('http://localhost/api/1.0/live')
})
afterEach(() => {
  live.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const settle = () => vi.advanceTimersByTimeAsync(1)
const latestSocket = () => FakeSocket.opened.at(-1)!

test('reports offline only after the first connection attempt has failed', async () => {
  FakeSocket.works = false
  live.subscribe('a', () => {})
  expect(live.state()).toBe('catching-up')
  const listener = vi.fn<() => void>()
  live.onStateChange(listener)
  await vi.advanceTimersByTimeAsync(10)
  expect(live.state()).toBe('offline')
  expect(listener).toHaveBeenCalled()
})

test('reconnects after 1 s, then with delays growing by 1.3 up to five minutes', async () => {
  live.subscribe('a', () => {})
  await settle()
  expect(live.state()).not.toBe('offline')
  FakeSocket.works = false
  latestSocket().fail()
  expect(live.state()).toBe('offline')
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  const openTimes = FakeSocket.opened.map(({ openedAt }) => openedAt)
  const pauses = openTimes.slice(1).map((openTime, index) => openTime - openTimes[index]!)
  expect(pauses.slice(0, 4).map((pause) => Math.round(pause / 10) * 10)).toEqual([1_000, 1_300, 1_690, 2_200])
  expect(Math.max(...pauses)).toBe(reconnect.maxMs)
})

test('after a reconnect, subscribes with its known revision and is current if the server sends no newer value', async () => {
  live.subscribe('a', () => {})
  await settle()
  latestSocket().push({ t: 'v', p: 'a', r: 'one', v: 1 })
  latestSocket().push({ t: 'ok', i: 0 })
  expect([live.state(), live.valueOf('a')]).toEqual(['live', 1])
  latestSocket().fail()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(live.state()).toBe('catching-up')
  expect(latestSocket().received).toMatchObject([{ t: 'on', p: 'a', r: 'one' }])
  latestSocket().push({ t: 'ok', i: latestSocket().received[0]!.i })
  await settle()
  expect(live.state()).toBe('live')
})

test('gives up a transaction after 25 attempts', async () => {
  const outcome = live.transaction('a', (current) => Number(current) + 1).catch((error: Error) => error.message)
  let answered = 0
  for (let attempt = 0; attempt < 200; attempt++) {
    await vi.advanceTimersByTimeAsync(50)
    for (; answered < (FakeSocket.opened[0]?.received.length ?? 0); answered++)
      latestSocket().push({ t: 'now', i: latestSocket().received[answered]!.i, r: answered + 1, v: answered })
  }
  expect(await outcome).toBe('too-many-tries')
  // The first message only reads the value.
  expect(latestSocket().received.filter(({ t, e }) => t === 'cas' && e !== -1)).toHaveLength(25)
  expect(latestSocket().received[0]).toMatchObject({ t: 'cas', e: -1 })
})

test('replaces a silently dead connection and sends unanswered messages again', async () => {
  live.subscribe('a', () => {})
  await settle()
  latestSocket().push({ t: 'v', p: 'a', r: 'one', v: 1 })
  latestSocket().push({ t: 'ok', i: 0 })
  await vi.advanceTimersByTimeAsync(clientTimeouts.silenceMs + clientTimeouts.checkMs)
  expect(latestSocket().received.at(-1)).toMatchObject({ t: 'hi' })
  latestSocket().push({ t: 'ok', i: latestSocket().received.at(-1)!.i })
  await settle()
  void live.set('a/b', 2)
  await vi.advanceTimersByTimeAsync(clientTimeouts.responseMs + clientTimeouts.checkMs + 100)
  expect(FakeSocket.opened).toHaveLength(2)
  expect(latestSocket().received).toMatchObject([
    { t: 'on', p: 'a', r: 'one' },
    { t: 'set', p: 'a/b', v: 2 },
  ])
})

test('notifies the page when a path closes, when a reconnect finds it closed and when the session ends', async () => {
  const onLost = vi.fn()
  live.onAccessLost(onLost)
  live.subscribe('a', () => {})
  live.subscribe('b', () => {})
  await settle()
  // A path that was refused from the start does not count as lost access.
  latestSocket().push({ t: 'no', i: latestSocket().received[1]!.i, e: 'not-found' })
  latestSocket().push({ t: 'v', p: 'a', r: 'one', v: 1 })
  latestSocket().push({ t: 'ok', i: latestSocket().received[0]!.i })
  await settle()
  expect(onLost).not.toHaveBeenCalled()
  latestSocket().fail()
  await vi.advanceTimersByTimeAsync(1_100)
  latestSocket().push({ t: 'no', i: latestSocket().received.find(({ p }) => p === 'a')!.i, e: 'not-found' })
  await settle()
  expect(onLost).toHaveBeenCalledTimes(1)
  latestSocket().push({ t: 'gone', p: 'b' })
  expect(onLost).toHaveBeenCalledTimes(2)
  latestSocket().dispatchEvent(new CloseEvent('close', { code: 4001 }))
  expect(onLost).toHaveBeenCalledTimes(3)
})

test('retries refused and closed paths with doubling delays while a listener is subscribed', async () => {
  const stop = live.subscribe('a', () => {})
  await settle()
  const subscribeMessages = () => latestSocket().received.filter(({ t, p }) => t === 'on' && p === 'a')
  const refuse = async () => {
    latestSocket().push({ t: 'no', i: subscribeMessages().at(-1)!.i, e: 'not-found' })
    await settle()
  }
  await refuse()
  await vi.advanceTimersByTimeAsync(missingPathRate.rememberMs)
  expect(subscribeMessages()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(subscribeMessages()).toHaveLength(2)
  await refuse()
  await vi.advanceTimersByTimeAsync(2 * missingPathRate.rememberMs)
  expect(subscribeMessages()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(subscribeMessages()).toHaveLength(3)
  latestSocket().push({ t: 'v', p: 'a', r: 'one', v: 1 })
  latestSocket().push({ t: 'ok', i: subscribeMessages().at(-1)!.i })
  latestSocket().push({ t: 'gone', p: 'a' })
  await vi.advanceTimersByTimeAsync(missingPathRate.rememberMs + 1_100)
  expect(subscribeMessages()).toHaveLength(4)
  await refuse()
  stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(
    FakeSocket.opened.flatMap(({ received }) => received).filter(({ t, p }) => t === 'on' && p === 'a'),
  ).toHaveLength(4)
})

test('writes wait while signed out and are sent once when the same user signs in again', async () => {
  let person: string | null = 'napat'
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 't', person }))
  const connection = openLiveConnection('http://localhost/api/1.0/live', (personId) => personId === 'napat')
  const onLost = vi.fn()
  connection.onAccessLost(onLost)
  connection.subscribe('a', () => {})
  await settle()
  const writtenPaths = (socket: FakeSocket) => socket.received.filter(({ t }) => t === 'set').map(({ p }) => p)
  latestSocket().fail()
  const first = connection.set('a/1', 1)
  person = null
  await vi.advanceTimersByTimeAsync(1_100)
  expect(onLost).toHaveBeenCalledTimes(1)
  const later = connection.set('a/2', 2)
  await vi.advanceTimersByTimeAsync(100)
  expect(writtenPaths(latestSocket())).toEqual([])
  person = 'napat'
  connection.reconnect()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(writtenPaths(latestSocket())).toEqual(['a/1', 'a/2'])
  for (const { t, i } of latestSocket().received) if (t === 'set') latestSocket().push({ t: 'ok', i })
  await Promise.all([first, later])
  connection.close()
})

test('a closed path loses its value, whereas a null value stays null', async () => {
  const listener = vi.fn()
  live.subscribe('a', listener)
  await settle()
  latestSocket().push({ t: 'v', p: 'a', r: 'one', v: null })
  expect(live.valueOf('a')).toBeNull()
  latestSocket().push({ t: 'gone', p: 'a' })
  expect([live.valueOf('a'), listener.mock.calls.length]).toEqual([undefined, 2])
  const refused = live.set('a', 1)
  await settle()
  latestSocket().push({ t: 'no', i: latestSocket().received.at(-1)!.i, e: 'not-found' })
  await expect(refused).rejects.toThrow(LiveRefusal)
})

test('requests the whole value if a patch is based on another revision', async () => {
  live.subscribe('a', () => {})
  await settle()
  latestSocket().push({ t: 'v', p: 'a', r: 'one', v: { x: 1 } })
  latestSocket().push({ t: 'd', p: 'a', b: 'one', r: 'two', d: [{ op: 'replace', path: '/x', value: 2 }] })
  expect(live.valueOf('a')).toEqual({ x: 2 })
  latestSocket().push({ t: 'd', p: 'a', b: 'three', r: 'four', d: [] })
  expect(latestSocket().received.slice(-2)).toMatchObject([
    { t: 'off', p: 'a' },
    { t: 'on', p: 'a' },
  ])
  expect(latestSocket().received.at(-1)).not.toHaveProperty('r')
})
