import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement, Bus } from '#app/platform/bus.server.ts'
import { inProcessBus } from '#app/platform/bus.server.ts'
import { wholePresence } from '#rules/live/timing.ts'
import { presenceRegistry, type PresenceRegistry } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  open.splice(0).forEach((registry) => registry.close())
  lines.clear()
  vi.useRealTimers()
})

/** What all processes hear of each other, each over a line that may be cut. */
type Line = { isCut: boolean; hear: (said: Announcement) => void; gap: () => void }
const lines = new Set<Line>()
const open: PresenceRegistry[] = []

function startProcess(name: string) {
  const heard = new Set<(said: Announcement) => void>()
  const gaps = new Set<() => void>()
  const line: Line = {
    isCut: false,
    hear: (said) => heard.forEach((listener) => listener(said)),
    gap: () => gaps.forEach((listener) => listener()),
  }
  lines.add(line)
  const bus: Bus = {
    ...inProcessBus(),
    announce: (said) => {
      if (!line.isCut) for (const other of lines) if (!other.isCut) other.hear(said)
    },
    hear: (listener) => (heard.add(listener), () => heard.delete(listener)),
    onGap: (listener) => (gaps.add(listener), () => gaps.delete(listener)),
    // Long after a cut a connection still looks as if it were there.
    state: () => 'connected',
  }
  const registry = presenceRegistry(bus, name, () => Date.now())
  open.push(registry)
  return { registry, line }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)

test('a process that has just started does not say that it knows of everybody until the others had their turn', () => {
  const first = startProcess('first')
  first.registry.enter('room', {}, 'ann', {})
  pass(10_000)
  expect(first.registry.isWhole()).toBe(true)
  const second = startProcess('second')
  second.registry.enter('room', {}, 'bob', {})
  pass(200)
  expect([Object.keys(second.registry.at('room')), second.registry.isWhole()]).toEqual([['bob'], false])
  pass(wholePresence.settleMs)
  expect(Object.keys(second.registry.at('room')).toSorted()).toEqual(['ann', 'bob'])
  expect(second.registry.isWhole()).toBe(true)
})

test('cut off, nobody says so within three seconds, and again some time after they hear each other', () => {
  const [first, second] = [startProcess('first'), startProcess('second')]
  pass(10_000)
  expect([first.registry.isWhole(), second.registry.isWhole()]).toEqual([true, true])
  second.line.isCut = true
  pass(3_000)
  expect([first.registry.isWhole(), second.registry.isWhole()]).toEqual([false, false])
  pass(60_000)
  second.line.isCut = false
  second.line.gap()
  pass(1_500)
  expect(second.registry.isWhole()).toBe(false)
  pass(wholePresence.settleMs)
  expect([first.registry.isWhole(), second.registry.isWhole()]).toEqual([true, true])
})

test('who leaves with a word is not missed; who is killed is, as long as a question may be open', () => {
  const [first, second, third] = [startProcess('first'), startProcess('second'), startProcess('third')]
  pass(10_000)
  second.registry.close()
  pass(3_000)
  expect(first.registry.isWhole()).toBe(true)
  third.line.isCut = true
  pass(3_000)
  expect(first.registry.isWhole()).toBe(false)
  pass(wholePresence.missedMs)
  expect(first.registry.isWhole()).toBe(true)
})

test('alone there is nobody else to know of', () => {
  const registry = presenceRegistry(inProcessBus(), 'alone', () => Date.now())
  open.push(registry)
  expect(registry.isWhole()).toBe(true)
})
