import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Announcement, Bus } from '#app/platform/live/bus.server.ts'
import { inProcessBus } from '#app/platform/live/bus.server.ts'
import { presenceCompleteness } from '#rules/live/timing.ts'
import { openPresence, type PresenceRegistry } from './presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  openRegistries.splice(0).forEach((registry) => registry.close())
  links.clear()
  vi.useRealTimers()
})

/** Connection of a test process to the bus, which a test can cut. */
type BusLink = { isCut: boolean; hear: (announcement: Announcement) => void; gap: () => void }
const links = new Set<BusLink>()
const openRegistries: PresenceRegistry[] = []

function startProcess(name: string) {
  const listeners = new Set<(announcement: Announcement) => void>()
  const gaps = new Set<() => void>()
  const link: BusLink = {
    isCut: false,
    hear: (announcement) => listeners.forEach((listener) => listener(announcement)),
    gap: () => gaps.forEach((listener) => listener()),
  }
  links.add(link)
  const bus: Bus = {
    ...inProcessBus(),
    announce: (announcement) => {
      if (!link.isCut) for (const otherLink of links) if (!otherLink.isCut) otherLink.hear(announcement)
    },
    onAnnouncement: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    onGap: (listener) => (gaps.add(listener), () => gaps.delete(listener)),
    // A cut connection still looks connected for a long time.
    state: () => 'connected',
  }
  const registry = openPresence(bus, name, () => Date.now())
  openRegistries.push(registry)
  return { registry, link }
}
const advance = (ms: number) => vi.advanceTimersByTime(ms)

test('presence of a new process is incomplete until the other processes have announced theirs', () => {
  const first = startProcess('first')
  first.registry.enter('room', {}, 'ann', {})
  advance(10_000)
  expect(first.registry.isComplete()).toBe(true)
  const second = startProcess('second')
  second.registry.enter('room', {}, 'bob', {})
  advance(200)
  expect([Object.keys(second.registry.peopleAt('room')), second.registry.isComplete()]).toEqual([['bob'], false])
  advance(presenceCompleteness.settleMs)
  expect(Object.keys(second.registry.peopleAt('room')).toSorted()).toEqual(['ann', 'bob'])
  expect(second.registry.isComplete()).toBe(true)
})

test('presence becomes incomplete within three seconds of a cut, and complete again after the cut ends', () => {
  const [first, second] = [startProcess('first'), startProcess('second')]
  advance(10_000)
  expect([first.registry.isComplete(), second.registry.isComplete()]).toEqual([true, true])
  second.link.isCut = true
  advance(3_000)
  expect([first.registry.isComplete(), second.registry.isComplete()]).toEqual([false, false])
  advance(60_000)
  second.link.isCut = false
  second.link.gap()
  advance(1_500)
  expect(second.registry.isComplete()).toBe(false)
  advance(presenceCompleteness.settleMs)
  expect([first.registry.isComplete(), second.registry.isComplete()]).toEqual([true, true])
})

test('presence stays complete when a process closes, and is incomplete for a while when one is killed', () => {
  const [first, second, third] = [startProcess('first'), startProcess('second'), startProcess('third')]
  advance(10_000)
  second.registry.close()
  advance(3_000)
  expect(first.registry.isComplete()).toBe(true)
  third.link.isCut = true
  advance(3_000)
  expect(first.registry.isComplete()).toBe(false)
  advance(presenceCompleteness.missedMs)
  expect(first.registry.isComplete()).toBe(true)
})

test('of several connections of a person, in any process, the one with the highest rank is shown', () => {
  const [first, second] = [startProcess('first'), startProcess('second')]
  const [older, newer, hidden] = [{}, {}, {}]
  first.registry.enter('room', older, 'ann', 'older', 2)
  first.registry.enter('room', hidden, 'ann', 'hidden', 1)
  second.registry.enter('room', newer, 'ann', 'newer', 3)
  advance(200)
  const shown = () => [first, second].map(({ registry }) => registry.peopleAt('room').ann)
  expect(shown()).toEqual(['newer', 'newer'])
  second.registry.leave('room', newer)
  advance(200)
  expect(shown()).toEqual(['older', 'older'])
})

test('presence of a single process without a bus is always complete', () => {
  const registry = openPresence(inProcessBus(), 'alone', () => Date.now())
  openRegistries.push(registry)
  expect(registry.isComplete()).toBe(true)
})
