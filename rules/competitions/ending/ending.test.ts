import { expect, test } from 'vitest'
import { drumRollMs, endingMoment, revealTimes } from './ending-show.ts'
import { ownBest, type PlayedGame } from './own-best.ts'

test('reveals third, second and first place with a drum roll between them', () => {
  expect(revealTimes([1, 2, 3])).toEqual([
    { rank: 3, atMs: 1_800 },
    { rank: 2, atMs: 6_000 },
    { rank: 1, atMs: 10_200 },
  ])
  expect(revealTimes([1, 2, 3])[0]!.atMs).toBeGreaterThanOrEqual(drumRollMs)
  const moments = [0, 1_800, 6_000, 10_199, 10_200, 12_000].map((elapsed) => endingMoment([1, 2, 3], elapsed))
  expect(moments.map(({ revealedFrom }) => revealedFrom)).toEqual([Number.POSITIVE_INFINITY, 3, 2, 2, 1, 1])
  expect(moments.map(({ isComplete }) => isComplete)).toEqual([false, false, false, false, false, true])
  expect(moments.map(({ changesInMs }) => changesInMs)).toEqual([1_800, 4_200, 4_200, 1, 1_800, null])
})

test('reveals a shared place once, skips places without a player, and shows an empty podium immediately', () => {
  expect(revealTimes([1, 1, 3]).map(({ rank }) => rank)).toEqual([3, 1])
  expect(revealTimes([1])).toEqual([{ rank: 1, atMs: 1_800 }])
  expect(endingMoment([], 0)).toMatchObject({ isComplete: true, changesInMs: null })
})

const game: PlayedGame = { right: 2, answered: 4, rounds: 5, players: 12, outcomes: [], previous: null }
const outcomes = (text: string, rightPlayers = 8) =>
  [...text].map((letter) => ({ isRight: letter === 'r', rightPlayers }))

test('names the first true achievement of a player', () => {
  expect(ownBest({ ...game, previous: { right: 1, answered: 4 } })).toEqual({ kind: 'improved', count: 50, of: 25 })
  expect(ownBest({ ...game, outcomes: [...outcomes('r'), ...outcomes('r', 3)] })).toEqual({
    ...{ kind: 'rare', count: 3, of: 12 },
  })
  expect(ownBest({ ...game, right: 3, outcomes: outcomes('wrrrw') })).toEqual({ kind: 'streak', count: 3, of: 5 })
  expect(ownBest({ ...game, outcomes: outcomes('rwrw') })).toEqual({ kind: 'right', count: 2, of: 5 })
})

test('does not praise what is not true', () => {
  // Fewer right answers than last time, and a small group.
  expect(ownBest({ ...game, previous: { right: 3, answered: 4 }, outcomes: outcomes('rr') }).kind).toBe('right')
  expect(ownBest({ ...game, players: 5, outcomes: outcomes('r', 1) }).kind).toBe('right')
  expect(ownBest({ ...game, right: 0, outcomes: outcomes('www', 1) })).toEqual({ kind: 'answered', count: 4, of: 5 })
  expect(ownBest({ ...game, right: 0, answered: 0 })).toEqual({ kind: 'joined', count: 0, of: 5 })
})

test('praises repaired misses and the longest streak of a self-paced game', () => {
  const selfPaced = { mended: 2, streak: 5 }
  expect(ownBest({ ...game, selfPaced })).toEqual({ kind: 'mended', count: 2, of: 5 })
  expect(ownBest({ ...game, selfPaced: { ...selfPaced, mended: 1 } })).toEqual({ kind: 'streak', count: 5, of: 5 })
  expect(ownBest({ ...game, selfPaced: { mended: 1, streak: 2 } }).kind).toBe('right')
  const best = { kind: 'bridges', count: 4 } as const
  expect(ownBest({ ...game, selfPaced: { ...selfPaced, best } })).toEqual({ kind: 'bridges', count: 4, of: 5 })
})
