import fc from 'fast-check'
import { expect, test } from 'vitest'
import { behind, placeAt, turnEndsAt, unseen, type ShownTurn, type Way } from './turn.ts'

const asked = [0, 1, 2]
const closesAt = 1_000_000
const answerMs = 20_000

test('the first question waits until it is asked for, and stays before them on every device', () => {
  const nothing: Way = { asked, shown: [], answered: new Set() }
  expect(placeAt(nothing, closesAt, 0)).toEqual({ kind: 'next', round: 0 })
  const shown = [{ round: 0, shownAt: 5_000, answerMs }]
  const place = { kind: 'question', round: 0, endsAt: 25_000 }
  expect(placeAt({ ...nothing, shown }, closesAt, 5_000)).toEqual(place)
  expect(placeAt({ ...nothing, shown }, closesAt, 24_999)).toEqual(place)
})

test('who was away too long, and who has answered, goes on with the next one', () => {
  const way: Way = { asked, shown: [{ round: 0, shownAt: 0, answerMs }], answered: new Set() }
  expect(placeAt(way, closesAt, answerMs)).toEqual({ kind: 'next', round: 1 })
  expect(placeAt({ ...way, answered: new Set([0]) }, closesAt, 1)).toEqual({ kind: 'next', round: 1 })
  expect([behind(way, closesAt, answerMs - 1), behind(way, closesAt, answerMs)]).toEqual([0, 1])
})

test('what was answered in front of the class, or taken out, is not asked again', () => {
  expect(placeAt({ asked: [1, 3], shown: [], answered: new Set([1]) }, closesAt, 0)).toEqual({ kind: 'next', round: 3 })
})

test('nobody’s time goes beyond the window', () => {
  const turn: ShownTurn = { round: 0, shownAt: closesAt - 5_000, answerMs }
  expect(turnEndsAt(turn, closesAt)).toBe(closesAt)
  expect(placeAt({ asked, shown: [turn], answered: new Set() }, closesAt, closesAt)).toEqual({ kind: 'done' })
})

/** A child who answers, lets time run out, or leaves and comes back, for as long as it takes. */
test('however they come and go, everybody sees each question once, one at a time, in order', () => {
  const step = fc.record({ wait: fc.nat(40_000), answers: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(100, 150, 200), (steps, percent) => {
      const [shown, answered] = [[] as ShownTurn[], new Set<number>()]
      let now = 0
      for (const { wait, answers } of steps) {
        now += wait
        const way = { asked, shown, answered }
        const place = placeAt(way, closesAt, now)
        // Asked twice, on another device, it is the same.
        expect(placeAt(way, closesAt, now)).toEqual(place)
        if (place.kind === 'question') {
          expect(place.endsAt).toBeGreaterThan(now)
          if (answers) answered.add(place.round)
        }
        if (place.kind === 'next')
          shown.push({ round: place.round, shownAt: now, answerMs: (answerMs * percent) / 100 })
        expect(unseen(way)).toBe(asked.length - shown.length)
        if (place.kind === 'done') expect(behind(way, closesAt, now)).toBe(asked.length)
      }
      expect(shown.map(({ round }) => round)).toEqual(asked.slice(0, shown.length))
      const open = shown.filter((turn) => !answered.has(turn.round) && turnEndsAt(turn, closesAt) > now)
      expect(open.length).toBeLessThanOrEqual(1)
    }),
  )
})
