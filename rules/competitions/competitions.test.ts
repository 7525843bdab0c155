import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeCompetition, type CompetitionChange, type CompetitionState } from './competition.ts'
import { isInTime, tookMs } from './fair-clock.ts'
import {
  closesAt,
  extendRound,
  isAnsweredByAll,
  nextPhase,
  pauseRound,
  resumeRound,
  roundAt,
  roundPhases,
  startRound,
} from './round.ts'
import { pointsFor, scorings, total } from './score.ts'
import {
  pointsByRound,
  standingsOf,
  streakAt,
  teamStandings,
  type Game,
  type KeptAnswer,
  type Player,
} from './standings.ts'

const times = { prepareMs: 3_000, questionMs: 5_000, answerMs: 20_000 }

describe('a competition', () => {
  test('goes from draft to its end, and stops on the way', () => {
    const way: CompetitionChange[] = ['open', 'start', 'pause', 'resume', 'finish']
    let state: CompetitionState = 'draft'
    for (const change of way) {
      const next = changeCompetition(state, change)
      expect(next.ok, `${state} ${change}`).toBe(true)
      if (next.ok) state = next.value
    }
    expect(state).toBe('finished')
  })

  test('that is over is never begun again', () => {
    for (const change of ['open', 'start', 'pause', 'resume'] as const)
      expect(changeCompetition('finished', change).ok).toBe(false)
  })
})

describe('a round', () => {
  test('ends by itself until the answers are shown; then the host decides', () => {
    const ended = roundAt(startRound(times, 0), times, 1_000_000)
    expect(ended).toEqual({ phase: 'reveal', since: 28_000, endsAt: null, leftMs: null })
    const board = nextPhase(ended, times, 30_000)!
    expect([board.phase, nextPhase(board, times, 31_000)]).toEqual(['board', null])
  })

  test('is where it is, however seldom somebody looks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40_000), { maxLength: 20 }), fc.nat(40_000), (looks, last) => {
        let watched = startRound(times, 0)
        for (const at of looks.filter((look) => look <= last).toSorted((one, other) => one - other))
          watched = roundAt(watched, times, at)
        expect(roundAt(watched, times, last)).toEqual(roundAt(startRound(times, 0), times, last))
      }),
    )
  })

  test('a pause takes nothing from anybody and gives nothing, also after the usual end; more time is more time also then', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(1_000_000), fc.nat(60_000), (at, pausedFor, more) => {
        const open = { phase: 'answer', since: 0, endsAt: 20_000, leftMs: null } as const
        const longer = { ...times, longestPercent: 200 }
        const again = resumeRound(pauseRound(open, at), at + pausedFor, at)
        expect(closesAt(again, longer)).toBe(closesAt(open, longer)! + pausedFor)
        const paused = extendRound(pauseRound(open, at), more)
        expect(roundAt(paused, times, at + pausedFor)).toEqual(paused)
        const resumed = resumeRound(paused, at + pausedFor)
        expect(resumed.endsAt! - (at + pausedFor)).toBe(20_000 - at + more)
        expect(extendRound(open, more).endsAt).toBe(20_000 + more)
      }),
    )
  })

  test('ends early when all who are connected have answered, and not when nobody is', () => {
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
  ])('for speed: after %i ms with a streak of %i they are %i', (ms, streak, points) => {
    expect(pointsFor('speed', right(ms), streak)).toBe(points)
  })

  test('a wrong answer is worth nothing, and accuracy does not ask for speed', () => {
    for (const scoring of scorings) expect(pointsFor(scoring, { ...right(0), isRight: false }, 5)).toBe(0)
    expect(pointsFor('accuracy', right(19_999), 5)).toBe(1_000)
  })

  test('nobody gains by being slower', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(40_000), fc.nat(8), (one, other, streak) => {
        const [quick, slow] = [Math.min(one, other), Math.max(one, other)]
        expect(pointsFor('speed', right(quick), streak)).toBeGreaterThanOrEqual(pointsFor('speed', right(slow), streak))
      }),
    )
  })

  test('best-of counts the better half', () => expect(total('best-of', [1_000, 0, 700, 900], 4)).toBe(1_900))
})

describe('the fair clock', () => {
  test('forgives what the network took, at most half a second', () => {
    expect(tookMs({ openedAt: 1_000, receivedAt: 4_000, roundTripMs: 300 })).toBe(2_700)
    expect(tookMs({ openedAt: 1_000, receivedAt: 4_000, roundTripMs: 90_000 })).toBe(2_500)
    expect(tookMs({ openedAt: 1_000, receivedAt: 4_000, roundTripMs: -90_000 })).toBe(3_000)
    expect(isInTime({ openedAt: 0, receivedAt: 20_400, roundTripMs: 400 }, 20_000)).toBe(true)
    expect(isInTime({ openedAt: 0, receivedAt: 20_501, roundTripMs: 90_000 }, 20_000)).toBe(false)
  })
})

describe('standings', () => {
  const game: Game = { scoring: 'speed', rounds: 6, lateStart: 'zero' }
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
      selector: ({ player: who, round }) => `${who} ${round}`,
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

  test('are the same in whatever order answers and players come', () => {
    fc.assert(
      fc.property(answers, fc.constantFrom(...scorings), fc.infiniteStream(fc.nat()), (kept, scoring, chance) => {
        const shuffled = kept.toSorted(() => (chance.next().value! % 2 ? 1 : -1))
        const players = ids.map((id) => player(id))
        const rules = { ...game, scoring }
        expect(standingsOf(rules, players.toReversed(), shuffled as KeptAnswer[])).toEqual(
          standingsOf(rules, players, kept as KeptAnswer[]),
        )
      }),
    )
  })

  test('as many points are the same rank, and the next one is left out', () => {
    const won = (who: string): KeptAnswer => ({ player: who, round: 0, isRight: true, tookMs: 0, answerMs: 1_000 })
    const places = standingsOf(
      game,
      ids.map((id) => player(id)),
      [won('b'), won('d')],
    )
    expect(places.map(({ player: who, rank }) => [who, rank])).toEqual([
      ['b', 1],
      ['d', 1],
      ['a', 3],
      ['c', 3],
      ['e', 3],
    ])
  })

  test('a missed round ends a streak', () => {
    const at = (round: number): KeptAnswer => ({ player: 'a', round, isRight: true, tookMs: 0, answerMs: 1_000 })
    expect(standingsOf(game, [player('a')], [at(0), at(1), at(2)])[0]!.points).toBe(3_300)
    expect(standingsOf(game, [player('a')], [at(0), at(1), at(3)])[0]!.points).toBe(3_100)
  })

  test('a round that the host took out ends none, wherever it stood', () => {
    const at = (round: number): KeptAnswer => ({ player: 'a', round, isRight: true, tookMs: 0, answerMs: 1_000 })
    const pointsWithout = (skipped: number[], rounds: number[]) =>
      standingsOf({ ...game, skipped: new Set(skipped) }, [player('a')], rounds.map(at))[0]!.points
    expect(pointsWithout([2], [0, 1, 3])).toBe(3_300)
    expect(pointsWithout([0, 2, 3], [1, 4, 5])).toBe(3_300)
    expect(pointsWithout([3], [0, 1, 4])).toBe(3_100)
    const streakWithout = (skipped: number[], rounds: number[], until: number) =>
      streakAt(until, pointsByRound('speed', rounds.map(at), new Set(skipped)), new Set(skipped))
    expect(streakWithout([2], [0, 1], 2)).toBe(2)
    expect(streakWithout([], [0, 1], 2)).toBe(0)
    expect(streakWithout([], [], 2)).toBe(0)
  })

  test('whoever was sent away is not there, and takes no place', () => {
    expect(standingsOf(game, [player('a', { isKicked: true }), player('b')], [])).toMatchObject([
      { player: 'b', rank: 1 },
    ])
  })

  test('whoever comes late begins with nothing or where the middle is', () => {
    const solved = (who: string, round: number): KeptAnswer => ({
      player: who,
      round,
      isRight: true,
      tookMs: 20_000,
      answerMs: 20_000,
    })
    const players = [player('a'), player('b'), player('c'), player('late', { joinedRound: 1 })]
    const kept = [solved('a', 0), solved('b', 0), solved('late', 1)]
    const pointsOf = (lateStart: Game['lateStart']) =>
      standingsOf({ ...game, lateStart }, players, kept).find(({ player: who }) => who === 'late')!.points
    expect([pointsOf('zero'), pointsOf('median')]).toEqual([500, 1_000])
  })

  test('a team has the mean of its players', () => {
    const players = [player('a', { team: 'red' }), player('b', { team: 'red' }), player('c', { team: 'blue' })]
    const won = (who: string): KeptAnswer => ({ player: who, round: 0, isRight: true, tookMs: 0, answerMs: 1_000 })
    expect(teamStandings(players, standingsOf(game, players, [won('a'), won('c')]))).toEqual([
      { team: 'blue', rank: 1, points: 1_000, players: 1 },
      { team: 'red', rank: 2, points: 500, players: 2 },
    ])
  })
})
