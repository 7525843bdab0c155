import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionRate, clientRate } from '#rules/live/timing.ts'
import { LiveRefusal, openOutbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type SentMessage = { t: string; i: number; p?: string }

function createOutbox() {
  const sent: SentMessage[] = []
  const outbox = openOutbox(
    (text) => sent.push(JSON.parse(text) as SentMessage),
    () => Date.now(),
  )
  const connect = () => {
    outbox.startConnection()
    outbox.resume()
  }
  const set = (p: string) => outbox.send({ t: 'set', p, v: 1 })
  return { sent, outbox, begin: connect, set }
}

test('messages sent before connecting wait and keep their order', async () => {
  const { sent, outbox, begin: connect, set } = createOutbox()
  const writes = ['a', 'b', 'c'].map(set)
  expect(sent).toEqual([])
  connect()
  expect(sent.map(({ p }) => p)).toEqual(['a', 'b', 'c'])
  for (const { i } of sent) outbox.receive({ t: 'ok', i })
  await Promise.all(writes)
})

test('after a reconnect, resends unanswered writes before newer ones but not old subscription messages', () => {
  const { sent, outbox, begin: connect, set } = createOutbox()
  connect()
  void set('a')
  void outbox.send({ t: 'on', p: 'board' })
  void outbox.send({ t: 'off', p: 'board' })
  void set('b')
  outbox.receive({ t: 'ok', i: 0 })
  outbox.pause()
  void set('c')
  sent.length = 0
  outbox.startConnection()
  void outbox.send({ t: 'on', p: 'board' })
  outbox.resume()
  void set('d')
  expect(sent.map(({ t, p }) => `${t} ${p}`)).toEqual(['on board', 'set b', 'set c', 'set d'])
})

test('sends a long queue completely without exceeding the server rate limit', async () => {
  const { sent, outbox, begin: connect, set } = createOutbox()
  const writes = Array.from({ length: 500 }, (_, n) => set(`n${n}`))
  connect()
  expect(sent.length).toBeLessThanOrEqual(clientRate.maxPending)
  let [answered, seconds] = [0, 0]
  for (; answered < 500 && seconds < 20; seconds += 0.1) {
    while (answered < sent.length) outbox.receive({ t: 'ok', i: sent[answered++]!.i })
    expect(sent.length).toBeLessThanOrEqual(connectionRate.burst + connectionRate.perSecond * seconds)
    await vi.advanceTimersByTimeAsync(100)
  }
  await Promise.all(writes)
  expect(sent.map(({ p }) => p)).toEqual(Array.from({ length: 500 }, (_, n) => `n${n}`))
})

test('rejects a refused message and restarts the waiting time of the oldest message on reconnect', async () => {
  const { outbox, begin: connect, set } = createOutbox()
  connect()
  const refused = set('a')
  outbox.receive({ t: 'no', i: 0, e: 'bad-note' })
  await expect(refused).rejects.toThrow(LiveRefusal)
  expect(outbox.waitingSince()).toBe(Infinity)
  void set('b')
  const since = outbox.waitingSince()
  vi.advanceTimersByTime(30_000)
  expect(Date.now() - since).toBe(30_000)
  outbox.pause()
  connect()
  expect(outbox.waitingSince()).toBe(Date.now())
})
