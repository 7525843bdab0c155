import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameMode } from '../game-mode.ts'
import { fitsInTime } from './fits-in-time.ts'
import { selectBestPlay, comparePlays, racePoints, raceScoringVersion, type ScoredPlay } from './race-points.ts'
import { raceStandings, type SavedPlay } from './race-standings.ts'

const replayResults = fc.record({ score: fc.integer({ min: -50, max: 5_000 }), meter: fc.nat(1_000) })
const scoredPlays = fc
  .tuple(replayResults, fc.nat(600_000))
  .map(([play, tookMs]): ScoredPlay => ({ ...play, tookMs, points: racePoints(raceScoringVersion, play) }))
const names = ['ann', 'bob', 'cid', 'dao']
const savedPlays = fc
  .tuple(scoredPlays, fc.constantFrom(...names), fc.nat(2))
  .map(([play, player, round]): SavedPlay => ({ ...play, player, round }))
const race = { scoring: 'accuracy', rounds: 3 } as const

test('a game that is neither quiz nor arena is a race', () => {
  expect(['quiz', 'arena', 'wind-rush'].map(gameMode)).toEqual(['quiz', 'arena', 'race'])
})

test('a fuller star bar never gives fewer points, and points stay within 0 and 1000', () => {
  fc.assert(
    fc.property(replayResults, fc.nat(100), (play, more) => {
      const points = racePoints(raceScoringVersion, play)
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(1_000)
      expect(racePoints(raceScoringVersion, { ...play, meter: play.meter + more })).toBeGreaterThanOrEqual(points)
    }),
  )
})

test('the best play does not depend on the order of plays, and no other play beats it', () => {
  fc.assert(
    fc.property(fc.array(scoredPlays, { minLength: 1, maxLength: 8 }), (plays) => {
      const best = selectBestPlay(plays)!
      for (const play of plays) expect(comparePlays(best, play)).toBeLessThanOrEqual(0)
      const { points, score, tookMs } = selectBestPlay(plays.toReversed())!
      expect({ points, score, tookMs }).toEqual({ points: best.points, score: best.score, tookMs: best.tookMs })
    }),
  )
  expect(selectBestPlay([])).toBeNull()
})

test('equal points are ordered by higher score, then by less time', () => {
  const play = { points: 500, meter: 500, score: 40, tookMs: 9_000 }
  expect(comparePlays({ ...play, score: 41 }, play)).toBeLessThan(0)
  expect(comparePlays({ ...play, tookMs: 8_000 }, play)).toBeLessThan(0)
  expect(comparePlays(play, play)).toBe(0)
})

test('standings ignore the order of plays, list every player once and have consistent ranks', () => {
  fc.assert(
    fc.property(fc.array(savedPlays, { maxLength: 20 }), (plays) => {
      const results = raceStandings(race, names, plays)
      expect(raceStandings(race, names.toReversed(), plays.toReversed())).toEqual(results)
      expect(results.map(({ player }) => player).toSorted()).toEqual(names)
      results.forEach(({ rank }, index) => expect(rank === index + 1 || rank === results[index - 1]!.rank).toBe(true))
    }),
  )
})

test('an additional play never lowers the points of its player nor changes other results', () => {
  fc.assert(
    fc.property(fc.array(savedPlays, { maxLength: 12 }), savedPlays, (plays, more) => {
      const before = new Map(raceStandings(race, names, plays).map((result) => [result.player, result]))
      for (const { player, points, played } of raceStandings(race, names, [...plays, more])) {
        const old = before.get(player)!
        if (player !== more.player) expect([points, played]).toEqual([old.points, old.played])
        else expect(points).toBeGreaterThanOrEqual(old.points)
      }
    }),
  )
})

test('counts the best play per round and rounds with a star, and ranks a player without plays last', () => {
  const play = (player: string, round: number, meter: number, tookMs = 1_000): SavedPlay => ({
    ...{ player, round, meter, points: meter, score: meter, tookMs },
  })
  const results = raceStandings(
    race,
    ['ann', 'bob', 'cid'],
    [play('ann', 0, 400), play('ann', 0, 900), play('ann', 1, 200), play('bob', 0, 1_000)],
  )
  expect(results.map(({ player, rank, points, starred, played }) => [player, rank, points, starred, played])).toEqual([
    ['ann', 1, 1_100, 1, 2],
    ['bob', 2, 1_000, 1, 1],
    ['cid', 3, 0, 0, 0],
  ])
})

test('players with equal points share a rank, whatever their score and time', () => {
  const play = (player: string, points: number, score: number, tookMs: number): SavedPlay => ({
    ...{ player, round: 0, meter: points, points, score, tookMs },
  })
  const results = raceStandings(
    race,
    ['ann', 'bob', 'cid'],
    [play('bob', 200, 90, 1_000), play('ann', 200, 40, 9_000), play('cid', 100, 99, 500)],
  )
  expect(results.map(({ player, rank }) => [player, rank])).toEqual([
    ['ann', 1],
    ['bob', 1],
    ['cid', 3],
  ])
})

test('rejects plays of one player that are longer in total than the time since the round began', () => {
  expect(fitsInTime([600, 600], 20_000)).toBe(true)
  expect(fitsInTime([600, 721], 20_000)).toBe(false)
  expect(fitsInTime([], 0)).toBe(true)
})
