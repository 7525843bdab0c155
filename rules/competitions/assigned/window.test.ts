import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextChangeAt, windowAsked, windowBounds, windowState } from './window.ts'

const day = 86_400_000
const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
const aWindow = fc
  .record({ opensAt: moment, lasts: fc.integer({ min: 1, max: 100 * day }) })
  .map(({ opensAt, lasts }) => ({ opensAt, closesAt: opensAt + lasts }))

test('open from its first moment until its last, which is over', () => {
  const window = { opensAt: 1_000, closesAt: 2_000 }
  expect([999, 1_000, 1_999, 2_000].map((now) => windowState(window, now))).toEqual([
    'scheduled',
    'running',
    'running',
    'finished',
  ])
})

test('time goes one way only, and each change comes when it was said', () => {
  fc.assert(
    fc.property(aWindow, moment, fc.nat(200 * day), (window, now, later) => {
      const order = ['scheduled', 'running', 'finished']
      const [before, after] = [windowState(window, now), windowState(window, now + later)]
      expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before))
      const changes = nextChangeAt(window, before)
      if (changes === null) return
      expect(windowState(window, changes - 1)).toBe(before)
      expect(windowState(window, changes)).not.toBe(before)
    }),
  )
})

test('what was accepted can be played, for long enough and not for ever', () => {
  fc.assert(
    fc.property(aWindow, moment, (window, now) => {
      const asked = windowAsked(window, now)
      if (!asked.ok) return
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
])('from %d to %d: %s', (opensAt, closesAt, reason) => {
  const asked = windowAsked({ opensAt: 5e12 + opensAt, closesAt: 5e12 + closesAt }, 5e12)
  expect(asked.ok ? null : asked.reason).toBe(reason)
})
