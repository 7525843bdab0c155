import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeCompetition, type CompetitionChange, type CompetitionState } from './competition.ts'
import { isInTime, computeAnswerMs } from './fair-clock.ts'
import {
  phaseClosesAt,
  extendRound,
  isAnsweredByAll,
  nextPhase,
  pauseRound,
  resumeRound,
  advanceRoundTo,
  roundPhases,
  startRound,
} from './round.ts'
import { pointsFor, scorings, totalPoints } from './score.ts'
import {
  pointsByRound,
  computeStandings,
  streakAt,
  teamStandings,
  type ScoringRules,
  type SavedAnswer,
  type Player,
} from './standings.ts'

const times = { prepareMs: 3_000, questionMs: 5_000, answerMs: 20_000 }

const answerRight = (playerId: string, round: number): SavedAnswer => ({
  ...{ player: playerId, round, isRight: true },
  ...{ tookMs: 0, answerMs: 1_000 },
})
const won = (playerId: string) => answerRight(playerId, 0)
const correctAnswer = (round: number) => answerRight('a', round)

describe('a competition', () => {
  test('goes from draft through a pause to its end', () => {
    const changes: CompetitionChange[] = ['open', 'start', 'pause', 'resume', 'finish']
    let state: CompetitionState = 'draft'
    for (const change of changes) {
      const next = changeCompetition(state, change)
      expect(next.ok, `${state} ${change}`).toBe(true)
      if (next.ok) state = next.value
    }
    expect(state).toBe('finished')
  })

  test('cannot change state after it is finished', () => {
    for (const change of ['open', 'start', 'pause', 'resume'] as const)
      expect(changeCompetition('finished', change).ok).toBe(false)
  })
})

describe('a round', () => {
  test('advances by time until the reveal; afterwards the host advances it', () => {
    const finished = advanceRoundTo(startRound(times, 0), times, 1_000_000)
    expect(finished).toEqual({ phase: 'reveal', since: 28_000, endsAt: null, leftMs: null })
    const board = nextPhase(finished, times, 30_000)!
    expect([board.phase, nextPhase(board, times, 31_000)]).toEqual(['board', null])
  })

  test('reaches the same state however often it is polled', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40_000), { maxLength: 20 }), fc.nat(40_000), (pollTimes, last) => {
        let polled = startRound(times, 0)
        for (const time of pollTimes.filter((pollTime) => pollTime <= last).toSorted((a, b) => a - b))
          polled = advanceRoundTo(polled, times, time)
        expect(advanceRoundTo(polled, times, last)).toEqual(advanceRoundTo(startRound(times, 0), times, last))
      }),
    )
  })

  test('waits for answers on their way before it closes, without changing the clock', () => {
    const open = { phase: 'answer', since: 0, endsAt: 20_000, leftMs: null } as const
    const patient = { ...times, arrivalMs: 500 }
    expect(phaseClosesAt(open, patient)).toBe(20_500)
    expect(advanceRoundTo(open, patient, 20_499)).toEqual(open)
    expect(advanceRoundTo(open, patient, 20_500).phase).toBe('reveal')
  })

  test('a pause changes no remaining time, and an extension also works during a pause', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(1_000_000), fc.nat(60_000), (pauseTime, pausedFor, more) => {
        const open = { phase: 'answer', since: 0, endsAt: 20_000, leftMs: null } as const
        const longer = { ...times, longestPercent: 200 }
        const resumedUnchanged = resumeRound(pauseRound(open, pauseTime), pauseTime + pausedFor, pauseTime)
        expect(phaseClosesAt(resumedUnchanged, longer)).toBe(phaseClosesAt(open, longer)! + pausedFor)
        const paused = extendRound(pauseRound(open, pauseTime), more)
        expect(advanceRoundTo(paused, times, pauseTime + pausedFor)).toEqual(paused)
        const resumed = resumeRound(paused, pauseTime + pausedFor)
        expect(resumed.endsAt! - (pauseTime + pausedFor)).toBe(20_000 - pauseTime + more)
        expect(extendRound(open, more).endsAt).toBe(20_000 + more)
      }),
    )
  })

  test('ends early when all connected players have answered, but not when no player is connected', () => {
    expect(isAnsweredByAll(new Set(['a', 'b']), new Set(['a', 'b', 'gone']))).toBe(true)
    expect(isAnsweredByAll(new Set(['a', 'b']), new Set(['a']))).toBe(false)
    expect(isAnsweredByAll(new Set(), new Set(['gone']))).toBe(false)
  })

  test('has five phases', () => expect(roundPhases.length).toBe(5))
})

describe('points', () => {
  const right = (ms: number) => ({ isRight: true, tookMs: ms, answerMs: 20_000 })

  test.each([
    [0, 0, 1_000],
    [500, 0, 1_000],
    [10_000, 0, 750],
    [20_000, 0, 500],
    [60_000, 0, 500],
    [20_000, 3, 800],
    [20_000, 9, 1_000],
  ])('scored by speed after %i ms with a streak of %i are %i', (ms, streak, points) => {
    expect(pointsFor('speed', right(ms), streak)).toBe(points)
  })

  test('a wrong answer gives no points, and accuracy scoring ignores speed', () => {
    for (const scoring of scorings) expect(pointsFor(scoring, { ...right(0), isRight: false }, 5)).toBe(0)
    expect(pointsFor('accuracy', right(19_999), 5)).toBe(1_000)
  })

  test('a slower answer never gives more points', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(40_000), fc.nat(8), (a, b, streak) => {
        const [quick, slow] = [Math.min(a, b), Math.max(a, b)]
        expect(pointsFor('speed', right(quick), streak)).toBeGreaterThanOrEqual(pointsFor('speed', right(slow), streak))
      }),
    )
  })

  test('best-of scoring counts the better half of the rounds', () =>
    expect(totalPoints('best-of', [1_000, 0, 700, 900], 4)).toBe(1_900))
})

describe('the fair clock', () => {
  test('subtracts network latency, at most half a second', () => {
    expect(computeAnswerMs({ openedAt: 1_000, receivedAt: 4_000, roundTripMs: 300 })).toBe(2_700)
    expect(computeAnswerMs({ openedAt: 1_000, receivedAt: 4_000, roundTripMs: 90_000 })).toBe(2_500)
    expect(computeAnswerMs({ openedAt: 1_000, receivedAt: 4_000, roundTripMs: -90_000 })).toBe(3_000)
    expect(isInTime({ openedAt: 0, receivedAt: 20_400, roundTripMs: 400 }, 20_000)).toBe(true)
    expect(isInTime({ openedAt: 0, receivedAt: 20_501, roundTripMs: 90_000 }, 20_000)).toBe(false)
  })
})

describe('standings', () => {
  const game: ScoringRules = { scoring: 'speed', rounds: 6, lateStart: 'zero' }
  const player = (id: string, rest: Partial<Player> = {}): Player => ({
    id,
    team: null,
    isKicked: false,
    joinedRound: 0,
    ...rest,
  })
  const ids = ['a', 'b', 'c', 'd', 'e']
  const answers = fc
    .uniqueArray(fc.record({ player: fc.constantFrom(...ids), round: fc.nat(5) }), {
      selector: ({ player: playerId, round }) => `${playerId} ${round}`,
      maxLength: 30,
    })
    .chain((keys) =>
      fc.tuple(
        ...keys.map((key) =>
          fc
            .record({ isRight: fc.boolean(), tookMs: fc.nat(20_000) })
            .map((rest) => ({ ...key, ...rest, answerMs: 20_000 })),
        ),
      ),
    )

  test('do not depend on the order of answers and players', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(...scorings), fc.infiniteStream(fc.nat()), (saved, scoring, chance) => {
        const shuffled = saved.toSorted(() => (chance.next().value! % 2 ? 1 : -1))
        const players = ids.map((id) => player(id))
        const rules = { ...game, scoring }
        expect(computeStandings(rules, players.toReversed(), shuffled as SavedAnswer[])).toEqual(
          computeStandings(rules, players, saved as SavedAnswer[]),
        )
      }),
    )
  })

  test('equal points share a rank and the following rank is skipped', () => {
    const places = computeStandings(
      game,
      ids.map((id) => player(id)),
      [won('b'), won('d')],
    )
    expect(places.map(({ player: playerId, rank }) => [playerId, rank])).toEqual([
      ['b', 1],
      ['d', 1],
      ['a', 3],
      ['c', 3],
      ['e', 3],
    ])
  })

  test('a missed round ends the streak', () => {
    expect(
      computeStandings(game, [player('a')], [correctAnswer(0), correctAnswer(1), correctAnswer(2)])[0]!.points,
    ).toBe(3_300)
    expect(
      computeStandings(game, [player('a')], [correctAnswer(0), correctAnswer(1), correctAnswer(3)])[0]!.points,
    ).toBe(3_100)
  })

  test('a round skipped by the host does not end a streak', () => {
    const pointsWithout = (skipped: number[], rounds: number[]) =>
      computeStandings({ ...game, skipped: new Set(skipped) }, [player('a')], rounds.map(correctAnswer))[0]!.points
    expect(pointsWithout([2], [0, 1, 3])).toBe(3_300)
    expect(pointsWithout([0, 2, 3], [1, 4, 5])).toBe(3_300)
    expect(pointsWithout([3], [0, 1, 4])).toBe(3_100)
    const streakWithout = (skipped: number[], rounds: number[], until: number) =>
      streakAt(until, pointsByRound('speed', rounds.map(correctAnswer), new Set(skipped)), new Set(skipped))
    expect(streakWithout([2], [0, 1], 2)).toBe(2)
    expect(streakWithout([], [0, 1], 2)).toBe(0)
    expect(streakWithout([], [], 2)).toBe(0)
  })

  test('omit a player who was removed by the host', () => {
    expect(computeStandings(game, [player('a', { isKicked: true }), player('b')], [])).toMatchObject([
      { player: 'b', rank: 1 },
    ])
  })

  test('a late player starts with zero or with the median points', () => {
    const solved = (playerId: string, round: number): SavedAnswer => ({
      player: playerId,
      round,
      isRight: true,
      tookMs: 20_000,
      answerMs: 20_000,
    })
    const players = [player('a'), player('b'), player('c'), player('late', { joinedRound: 1 })]
    const saved = [solved('a', 0), solved('b', 0), solved('late', 1)]
    const pointsOf = (lateStart: ScoringRules['lateStart']) =>
      computeStandings({ ...game, lateStart }, players, saved).find(({ player: playerId }) => playerId === 'late')!
        .points
    expect([pointsOf('zero'), pointsOf('median')]).toEqual([500, 1_000])
  })

  test('a team is scored by the mean of its players', () => {
    const players = [player('a', { team: 'red' }), player('b', { team: 'red' }), player('c', { team: 'blue' })]
    expect(teamStandings(players, computeStandings(game, players, [won('a'), won('c')]))).toEqual([
      { team: 'blue', rank: 1, points: 1_000, players: 1 },
      { team: 'red', rank: 2, points: 500, players: 2 },
    ])
  })
})
