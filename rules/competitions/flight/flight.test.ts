import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selfPacedRules } from '../self-paced/self-paced-rules.ts'
import { gradeFlight } from './flight-grade.ts'
import { flightRules, leastWay } from './flight-rules.ts'
import {
  addPush,
  earlyPercent,
  measureWay,
  neededLanterns,
  openGate,
  startFlight,
  wayPercent,
  type Flight,
} from './flight.ts'

const totalMs = selfPacedRules.endsMs
const clock = (seconds: number) => ({ elapsedMs: seconds * 1_000, totalMs })
const push = { pushes: 3, ownPushes: 0, players: 24 }
const measured: Flight = { ...startFlight(4), early: 30, way: 30, target: 100 }

test('measures the way from the pace of the first ninety seconds', () => {
  const flight = { ...startFlight(4), early: 165, way: 165 }
  expect(measureWay(flight, clock(89)).target).toBeNull()
  expect(measureWay(flight, clock(90)).target).toBe(Math.round(((165 / 90) * 580) / 1.06))
  expect(measureWay({ ...flight, target: 7 }, clock(200)).target).toBe(7)
})

test('a shorter room measures earlier and flies a shorter way', () => {
  const flight = { ...startFlight(4), early: 100, way: 100 }
  const { target } = measureWay(flight, { elapsedMs: 7_500, totalMs: 60_000 })
  expect(target).toBe(measureWay(flight, clock(90)).target)
})

test('a class without early pushes still has a way to fly', () => {
  expect(measureWay(startFlight(4), clock(90)).target).toBe(leastWay)
})

test('stops at each gate and counts no pushes there', () => {
  const { flight: shut, counted } = addPush({ ...measured, way: 19 }, push, clock(120))
  expect({ counted, way: shut.way, shutAt: shut.shutAt }).toEqual({ counted: 3, way: 20, shutAt: 120_000 })
  expect(addPush(shut, push, clock(125))).toEqual({ flight: shut, counted: 0 })
})

test('a gate opens with 85 percent of the flying players', () => {
  expect([1, 2, 8, 20, 24].map(neededLanterns)).toEqual([1, 2, 7, 17, 21])
  const shut = { ...measured, way: 20, shutAt: 120_000 }
  expect(openGate(shut, { lit: 20, flying: 24 })).toEqual(shut)
  expect(openGate(shut, { lit: 21, flying: 24 })).toMatchObject({ gate: 2, shutAt: null })
  // The gate waits while no player is flying.
  expect(openGate(shut, { lit: 0, flying: 0 })).toEqual(shut)
})

test('lands at the end of the way, after the last gate', () => {
  const last = { ...measured, gate: 5, way: 98 }
  expect(addPush(last, push, clock(590)).flight).toMatchObject({ way: 100, homeAt: 590_000 })
  expect(wayPercent({ way: 99.9, target: 100 })).toBe(99)
  expect(wayPercent({ way: 3, target: null })).toBeNull()
})

test('pushes far above the class mean count one each', () => {
  // The mean of 240 pushes of 10 players is 24; the cap is 38.4.
  const flight = { ...measured, target: 1_000, way: 239, gate: 2 }
  expect(addPush(flight, { pushes: 3, ownPushes: 35, players: 10 }, clock(300)).counted).toBe(3)
  expect(addPush(flight, { pushes: 3, ownPushes: 36, players: 10 }, clock(300)).counted).toBe(1)
})

test('grades a landing by the time that is left', () => {
  const grade = (minutes: number | null) => gradeFlight(minutes && minutes * 60_000, totalMs)
  expect([null, 9, 9.5, 9.6, 10.5, 10.6, 12].map(grade)).toEqual([
    ...(['meadow', 'festival', 'festival', 'lanterns', 'lanterns', 'lantern', 'lantern'] as const),
  ])
  expect(gradeFlight(45_000, 60_000)).toBe('festival')
})

const event = fc.record({
  seconds: fc.integer({ min: 0, max: 40 }),
  mended: fc.boolean(),
  lit: fc.integer({ min: 0, max: 8 }),
})

test('the way never shrinks, never passes a shut gate and ends at the target', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 200 }), (events) => {
      let [flight, seconds] = [startFlight(4), 0]
      for (const { seconds: pause, mended, lit } of events) {
        seconds += pause
        const before = flight
        const { flight: pushed, counted } = addPush(
          before,
          { pushes: mended ? flightRules.mended : flightRules.right, ownPushes: 0, players: 8 },
          clock(seconds),
        )
        expect(counted).toBeLessThanOrEqual(flightRules.mended)
        expect(pushed.way).toBeGreaterThanOrEqual(before.way)
        if (pushed.target !== null && pushed.gate <= flightRules.gates)
          expect(pushed.way).toBeLessThanOrEqual((pushed.target * pushed.gate) / 5)
        if (pushed.homeAt !== null) expect(pushed).toMatchObject({ way: pushed.target, gate: 5 })
        flight = openGate(pushed, { lit, flying: 8 })
      }
    }),
  )
})

test('every push moves the kite while the way is measured, and the measured way never moves it back', () => {
  for (const early of [3, 9, 30, 200]) {
    expect(earlyPercent(early + 3)).toBeGreaterThan(earlyPercent(early))
    const clock = { elapsedMs: flightRules.measureMs, totalMs: selfPacedRules.endsMs }
    const { target, way } = measureWay({ ...startFlight(10), early, way: early }, clock)
    expect((100 * way) / target!).toBeGreaterThan(earlyPercent(early))
  }
})
