import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { missing, reconnect, screenPatience } from '#rules/live/timing.ts'
import { LiveRefusal, openLiveConnection, type LiveConnection } from './live-connection.ts'

type Said = { t: string; i: number; p?: string; r?: string; e?: number; v?: unknown }

/** A server that is asked and answers only what the test says. */
class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  static works = true
  readonly [key: string]: unknown
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readyState = 0
  heard: Said[] = []
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
    this.heard.push(JSON.parse(text) as Said)
  }
  tell(message: object) {
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
const now = () => FakeSocket.opened.at(-1)!

test('nobody is offline before the first try to connect has ended', async () => {
  FakeSocket.works = false
  live.watch('a', () => {})
  expect(live.state()).toBe('catching-up')
  const told = vi.fn<() => void>()
  live.onState(told)
  await vi.advanceTimersByTimeAsync(10)
  expect(live.state()).toBe('offline')
  expect(told).toHaveBeenCalled()
})

test('comes back after 1 s, then 1.3 times later each time, up to five minutes', async () => {
  live.watch('a', () => {})
  await settle()
  expect(live.state()).not.toBe('offline')
  FakeSocket.works = false
  now().fail()
  expect(live.state()).toBe('offline')
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  const at = FakeSocket.opened.map(({ openedAt }) => openedAt)
  const pauses = at.slice(1).map((moment, index) => moment - at[index]!)
  expect(pauses.slice(0, 4).map((pause) => Math.round(pause / 10) * 10)).toEqual([1_000, 1_300, 1_690, 2_200])
  expect(Math.max(...pauses)).toBe(reconnect.mostMs)
})

test('after a reconnect it says what it knows, and is current when nothing newer comes', async () => {
  live.watch('a', () => {})
  await settle()
  now().tell({ t: 'v', p: 'a', r: 'one', v: 1 })
  now().tell({ t: 'ok', i: 0 })
  expect([live.state(), live.valueOf('a')]).toEqual(['live', 1])
  now().fail()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(live.state()).toBe('catching-up')
  expect(now().heard).toMatchObject([{ t: 'on', p: 'a', r: 'one' }])
  now().tell({ t: 'ok', i: now().heard[0]!.i })
  await settle()
  expect(live.state()).toBe('live')
})

test('a transaction is tried 25 times and no more', async () => {
  const ended = live.transaction('a', (before) => Number(before) + 1).catch((error: Error) => error.message)
  let answered = 0
  for (let turn = 0; turn < 200; turn++) {
    await vi.advanceTimersByTimeAsync(50)
    for (; answered < (FakeSocket.opened[0]?.heard.length ?? 0); answered++)
      now().tell({ t: 'now', i: now().heard[answered]!.i, r: answered + 1, v: answered })
  }
  expect(await ended).toBe('too-many-tries')
  // The first only looks.
  expect(now().heard.filter(({ t, e }) => t === 'cas' && e !== -1)).toHaveLength(25)
  expect(now().heard[0]).toMatchObject({ t: 'cas', e: -1 })
})

test('a connection that died silently is left, and what was not answered is said again', async () => {
  live.watch('a', () => {})
  await settle()
  now().tell({ t: 'v', p: 'a', r: 'one', v: 1 })
  now().tell({ t: 'ok', i: 0 })
  await vi.advanceTimersByTimeAsync(screenPatience.quietMs + screenPatience.lookMs)
  expect(now().heard.at(-1)).toMatchObject({ t: 'hi' })
  now().tell({ t: 'ok', i: now().heard.at(-1)!.i })
  await settle()
  void live.set('a/b', 2)
  await vi.advanceTimersByTimeAsync(screenPatience.answerMs + screenPatience.lookMs + 100)
  expect(FakeSocket.opened).toHaveLength(2)
  expect(now().heard).toMatchObject([
    { t: 'on', p: 'a', r: 'one' },
    { t: 'set', p: 'a/b', v: 2 },
  ])
})

test('a screen is told when something on it closes: at once, after a reconnect, and when the session is over', async () => {
  const lost = vi.fn()
  live.onLoss(lost)
  live.watch('a', () => {})
  live.watch('b', () => {})
  await settle()
  // Refused from the beginning is no loss.
  now().tell({ t: 'no', i: now().heard[1]!.i, e: 'not-found' })
  now().tell({ t: 'v', p: 'a', r: 'one', v: 1 })
  now().tell({ t: 'ok', i: now().heard[0]!.i })
  await settle()
  expect(lost).not.toHaveBeenCalled()
  now().fail()
  await vi.advanceTimersByTimeAsync(1_100)
  now().tell({ t: 'no', i: now().heard.find(({ p }) => p === 'a')!.i, e: 'not-found' })
  await settle()
  expect(lost).toHaveBeenCalledTimes(1)
  now().tell({ t: 'gone', p: 'b' })
  expect(lost).toHaveBeenCalledTimes(2)
  now().dispatchEvent(new CloseEvent('close', { code: 4001 }))
  expect(lost).toHaveBeenCalledTimes(3)
})

test('what was refused or taken away is asked for again while somebody looks, twice as late each time', async () => {
  const stop = live.watch('a', () => {})
  await settle()
  const asked = () => now().heard.filter(({ t, p }) => t === 'on' && p === 'a')
  const refuse = async () => {
    now().tell({ t: 'no', i: asked().at(-1)!.i, e: 'not-found' })
    await settle()
  }
  await refuse()
  await vi.advanceTimersByTimeAsync(missing.rememberMs)
  expect(asked()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked()).toHaveLength(2)
  await refuse()
  await vi.advanceTimersByTimeAsync(2 * missing.rememberMs)
  expect(asked()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked()).toHaveLength(3)
  now().tell({ t: 'v', p: 'a', r: 'one', v: 1 })
  now().tell({ t: 'ok', i: asked().at(-1)!.i })
  now().tell({ t: 'gone', p: 'a' })
  await vi.advanceTimersByTimeAsync(missing.rememberMs + 1_100)
  expect(asked()).toHaveLength(4)
  await refuse()
  stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(FakeSocket.opened.flatMap(({ heard }) => heard).filter(({ t, p }) => t === 'on' && p === 'a')).toHaveLength(4)
})

test('what was written waits while the session is over, and is said once by the one whose screen it is', async () => {
  let person: string | null = 'napat'
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 't', person }))
  const own = openLiveConnection('http://localhost/api/1.0/live', (who) => who === 'napat')
  const lost = vi.fn()
  own.onLoss(lost)
  own.watch('a', () => {})
  await settle()
  const setsOf = (socket: FakeSocket) => socket.heard.filter(({ t }) => t === 'set').map(({ p }) => p)
  now().fail()
  const first = own.set('a/1', 1)
  person = null
  await vi.advanceTimersByTimeAsync(1_100)
  expect(lost).toHaveBeenCalledTimes(1)
  const later = own.set('a/2', 2)
  await vi.advanceTimersByTimeAsync(100)
  expect(setsOf(now())).toEqual([])
  person = 'napat'
  own.renew()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(setsOf(now())).toEqual(['a/1', 'a/2'])
  for (const { t, i } of now().heard) if (t === 'set') now().tell({ t: 'ok', i })
  await Promise.all([first, later])
  own.close()
})

test('what may not be heard any more falls back to what the page came with; what is nothing is nothing', async () => {
  const told = vi.fn()
  live.watch('a', told)
  await settle()
  now().tell({ t: 'v', p: 'a', r: 'one', v: null })
  expect(live.valueOf('a')).toBeNull()
  now().tell({ t: 'gone', p: 'a' })
  expect([live.valueOf('a'), told.mock.calls.length]).toEqual([undefined, 2])
  const refused = live.set('a', 1)
  await settle()
  now().tell({ t: 'no', i: now().heard.at(-1)!.i, e: 'not-found' })
  await expect(refused).rejects.toThrow(LiveRefusal)
})

test('a patch for another value than ours asks for the whole', async () => {
  live.watch('a', () => {})
  await settle()
  now().tell({ t: 'v', p: 'a', r: 'one', v: { x: 1 } })
  now().tell({ t: 'd', p: 'a', b: 'one', r: 'two', d: [{ op: 'replace', path: '/x', value: 2 }] })
  expect(live.valueOf('a')).toEqual({ x: 2 })
  now().tell({ t: 'd', p: 'a', b: 'three', r: 'four', d: [] })
  expect(now().heard.slice(-2)).toMatchObject([
    { t: 'off', p: 'a' },
    { t: 'on', p: 'a' },
  ])
  expect(now().heard.at(-1)).not.toHaveProperty('r')
})
