import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pace, screenPace } from '#rules/live/timing.ts'
import { LiveRefusal, openOutbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Sent = { t: string; i: number; p?: string }

function opened() {
  const sent: Sent[] = []
  const outbox = openOutbox(
    (text) => sent.push(JSON.parse(text) as Sent),
    () => Date.now(),
  )
  const begin = () => {
    outbox.begin()
    outbox.resume()
  }
  const set = (p: string) => outbox.send({ t: 'set', p, v: 1 })
  return { sent, outbox, begin, set }
}

test('what is said before there is a connection waits and keeps its order', async () => {
  const { sent, outbox, begin, set } = opened()
  const said = ['a', 'b', 'c'].map(set)
  expect(sent).toEqual([])
  begin()
  expect(sent.map(({ p }) => p)).toEqual(['a', 'b', 'c'])
  for (const { i } of sent) outbox.receive({ t: 'ok', i })
  await Promise.all(said)
})

test('after a reconnect the unanswered are said again, before anything newer, and listening is left to who listens', () => {
  const { sent, outbox, begin, set } = opened()
  begin()
  void set('a')
  void outbox.send({ t: 'on', p: 'board' })
  void outbox.send({ t: 'off', p: 'board' })
  void set('b')
  outbox.receive({ t: 'ok', i: 0 })
  outbox.pause()
  void set('c')
  sent.length = 0
  outbox.begin()
  void outbox.send({ t: 'on', p: 'board' })
  outbox.resume()
  void set('d')
  expect(sent.map(({ t, p }) => `${t} ${p}`)).toEqual(['on board', 'set b', 'set c', 'set d'])
})

test('a long queue is said no faster than the server takes it, to the last word', async () => {
  const { sent, outbox, begin, set } = opened()
  const said = Array.from({ length: 500 }, (_, n) => set(`n${n}`))
  begin()
  expect(sent.length).toBeLessThanOrEqual(screenPace.atOnce)
  let [answered, seconds] = [0, 0]
  for (; answered < 500 && seconds < 20; seconds += 0.1) {
    while (answered < sent.length) outbox.receive({ t: 'ok', i: sent[answered++]!.i })
    expect(sent.length).toBeLessThanOrEqual(pace.burst + pace.perSecond * seconds)
    await vi.advanceTimersByTimeAsync(100)
  }
  await Promise.all(said)
  expect(sent.map(({ p }) => p)).toEqual(Array.from({ length: 500 }, (_, n) => `n${n}`))
})

test('a refusal is told; how long the oldest waits is known, and begins anew with a connection', async () => {
  const { outbox, begin, set } = opened()
  begin()
  const refused = set('a')
  outbox.receive({ t: 'no', i: 0, e: 'bad-note' })
  await expect(refused).rejects.toThrow(LiveRefusal)
  expect(outbox.waitingSince()).toBe(Infinity)
  void set('b')
  const since = outbox.waitingSince()
  vi.advanceTimersByTime(30_000)
  expect(Date.now() - since).toBe(30_000)
  outbox.pause()
  begin()
  expect(outbox.waitingSince()).toBe(Date.now())
})
