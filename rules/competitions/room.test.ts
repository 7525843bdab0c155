import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesRound, roomAfter, roomAt, steps, type Room, type Step } from './room.ts'
import { closesAt } from './round.ts'

const times = { prepareMs: 3_000, questionMs: 4_000, answerMs: 20_000 }
const draft: Room = { state: 'draft', rounds: 3, number: null, round: null, pausedAt: null }

const after = (room: Room, step: Step, now = 0): Room => {
  const next = roomAfter(room, step, times, now)
  return next.ok ? next.value : room
}

describe('a room', () => {
  test('goes through every phase of every round to its end', () => {
    let room = after(after(draft, 'open'), 'start')
    const seen = [`${room.number} ${room.round?.phase}`]
    while (room.state === 'running') {
      room = after(room, 'next')
      seen.push(`${room.number} ${room.round?.phase}`)
    }
    expect(seen.length).toBe(3 * 5 + 1)
    expect([seen[5], seen.at(-1), room.state]).toEqual(['1 prepare', 'null undefined', 'finished'])
  })

  test('is in a round exactly while it runs or is paused, whatever is pressed and whatever time passes', () => {
    const presses = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(30_000)), { maxLength: 40 })
    fc.assert(
      fc.property(presses, (pressed) => {
        let [room, now] = [draft, 0]
        let closed = 0
        for (const [step, ms] of pressed) {
          now += ms
          const timed = roomAt(room, times, now)
          const next = after(timed, step, now)
          // A round is counted once, and none that was skipped.
          if (closesRound(room, timed)) closed++
          if (step !== 'skip' && closesRound(timed, next)) closed++
          expect((next.round !== null) === (next.state === 'running' || next.state === 'paused')).toBe(true)
          expect(next.round === null).toBe(next.number === null)
          expect(next.state === 'paused').toBe(next.pausedAt !== null)
          if (next.number !== null) expect(next.number).toBeLessThan(next.rounds)
          room = next
        }
        expect(closed).toBeLessThanOrEqual(room.rounds)
      }),
    )
  })

  test('nothing begins again that is over, and nothing without questions', () => {
    const over = after(after(draft, 'open'), 'end')
    for (const step of steps) expect(after(over, step)).toBe(over)
    expect(roomAfter({ ...draft, state: 'lobby', rounds: 0 }, 'start', times, 0).ok).toBe(false)
  })

  test('waits for whoever has most time, and a pause is taken out of the phase', () => {
    const answering = { phase: 'answer', since: 0, endsAt: 20_000, leftMs: null } as const
    const longer = { ...times, longestPercent: 200 }
    expect(closesAt(answering, longer)).toBe(40_000)
    const room: Room = { ...draft, state: 'running', number: 0, round: answering }
    expect(roomAt(room, longer, 39_999).round?.phase).toBe('answer')
    expect(roomAt(room, longer, 40_000).round?.phase).toBe('reveal')
    const resumed = after(after(room, 'pause', 5_000), 'resume', 65_000)
    expect(resumed.round).toEqual({ phase: 'answer', since: 60_000, endsAt: 80_000, leftMs: null })
    expect(resumed.pausedAt).toBe(null)
  })
})
