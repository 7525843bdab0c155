import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextChangeAt, checkWindow, windowBounds, windowState } from './window.ts'

const day = 86_400_000
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
const playWindows = fc
  .record({ opensAt: moment, lasts: fc.integer({ min: 1, max: 100 * day }) })
  .map(({ opensAt, lasts: durationMs }) => ({ opensAt, closesAt: opensAt + durationMs }))

test('is running from opensAt (inclusive) to closesAt (exclusive)', () => {
  const window = { opensAt: 1_000, closesAt: 2_000 }
  expect([999, 1_000, 1_999, 2_000].map((now) => windowState(window, now))).toEqual([
    'scheduled',
    'running',
    'running',
    'finished',
  ])
})

test('the state never goes back, and changes exactly at the announced time', () => {
  fc.assert(
    fc.property(playWindows, moment, fc.nat(200 * day), (window, now, later) => {
      const order = ['scheduled', 'running', 'finished']
      const [before, after] = [windowState(window, now), windowState(window, now + later)]
      expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before))
      const changesAt = nextChangeAt(window, before)
      if (changesAt === null) return
      expect(windowState(window, changesAt - 1)).toBe(before)
      expect(windowState(window, changesAt)).not.toBe(before)
    }),
  )
})

test('an accepted window is open long enough and closes within the limit', () => {
  fc.assert(
    fc.property(playWindows, moment, (window, now) => {
      const result = checkWindow(window, now)
      if (!result.ok) return
      expect(windowState(window, now)).not.toBe('finished')
      expect(window.closesAt - Math.max(now, window.opensAt)).toBeGreaterThanOrEqual(windowBounds.leastMs)
      expect(window.closesAt - now).toBeLessThanOrEqual(windowBounds.mostMs)
    }),
  )
})

test.each([
  [0, -1, 'window-too-short'],
  [0, windowBounds.leastMs - 1, 'window-too-short'],
  [0, windowBounds.leastMs, null],
  [day, day + windowBounds.leastMs - 1, 'window-too-short'],
  [-day, windowBounds.mostMs, null],
  [0, windowBounds.mostMs + 1, 'window-too-far'],
])('a window from %d to %d ms is checked with the result %s', (opensAt, closesAt, reason) => {
  const result = checkWindow({ opensAt: 5e12 + opensAt, closesAt: 5e12 + closesAt }, 5e12)
  expect(result.ok ? null : result.reason).toBe(reason)
})
