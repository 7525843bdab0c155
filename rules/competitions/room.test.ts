import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closesRound, applyRoomStep, advanceRoomTo, roomSteps, type Room, type RoomStep } from './room.ts'
import { phaseClosesAt } from './round.ts'

const times = { prepareMs: 3_000, questionMs: 4_000, answerMs: 20_000 }
const draft: Room = { state: 'draft', rounds: 3, number: null, round: null, pausedAt: null }

const stateAfter = (room: Room, step: RoomStep, now = 0): Room => {
  const next = applyRoomStep(room, step, times, now)
  return next.ok ? next.value : room
}

describe('a room', () => {
  test('passes every phase of every round until it is finished', () => {
    let room = stateAfter(stateAfter(draft, 'open'), 'start')
    const visited = [`${room.number} ${room.round?.phase}`]
    while (room.state === 'running') {
      room = stateAfter(room, 'next')
      visited.push(`${room.number} ${room.round?.phase}`)
    }
    expect(visited.length).toBe(3 * 5 + 1)
    expect([visited[5], visited.at(-1), room.state]).toEqual(['1 prepare', 'null undefined', 'finished'])
  })

  test('a game without ranks ends after the reveal', () => {
    const reveal: Room = {
      ...draft,
      rounds: 1,
      state: 'running',
      number: 0,
      round: { phase: 'reveal', since: 0, endsAt: null, leftMs: null },
    }
    const next = applyRoomStep(reveal, 'next', { ...times, hasBoard: false }, 0)
    expect(next).toMatchObject({ ok: true, value: { state: 'finished', round: null } })
    expect(stateAfter(reveal, 'next').round?.phase).toBe('board')
  })

  test('has a current round exactly while running or paused, for any steps at any times', () => {
    const presses = fc.array(fc.tuple(fc.constantFrom(...roomSteps), fc.nat(30_000)), { maxLength: 40 })
    fc.assert(
      fc.property(presses, (pressList) => {
        let [room, now] = [draft, 0]
        let closed = 0
        for (const [step, ms] of pressList) {
          now += ms
          const timed = advanceRoomTo(room, times, now)
          const next = stateAfter(timed, step, now)
          // Every round is scored at most once; skipped rounds are not scored.
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

  test('cannot be restarted after its end, nor started without questions', () => {
    const over = stateAfter(stateAfter(draft, 'open'), 'end')
    for (const step of roomSteps) expect(stateAfter(over, step)).toBe(over)
    expect(applyRoomStep({ ...draft, state: 'lobby', rounds: 0 }, 'start', times, 0).ok).toBe(false)
  })

  test('waits for the player with the most time and excludes pauses from the phase', () => {
    const answering = { phase: 'answer', since: 0, endsAt: 20_000, leftMs: null } as const
    const longer = { ...times, longestPercent: 200 }
    expect(phaseClosesAt(answering, longer)).toBe(40_000)
    const room: Room = { ...draft, state: 'running', number: 0, round: answering }
    expect(advanceRoomTo(room, longer, 39_999).round?.phase).toBe('answer')
    expect(advanceRoomTo(room, longer, 40_000).round?.phase).toBe('reveal')
    const resumed = stateAfter(stateAfter(room, 'pause', 5_000), 'resume', 65_000)
    expect(resumed.round).toEqual({ phase: 'answer', since: 60_000, endsAt: 80_000, leftMs: null })
    expect(resumed.pausedAt).toBe(null)
  })
})
