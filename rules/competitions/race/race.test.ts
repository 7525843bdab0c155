import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gameMode } from '../game-mode.ts'
import { fitsInTime } from './play-fits.ts'
import { bestPlay, comparePlays, racePoints, raceRules, type CountedPlay } from './race-points.ts'
import { raceStandings, type KeptPlay } from './race-standings.ts'

const replayed = fc.record({ score: fc.integer({ min: -50, max: 5_000 }), meter: fc.nat(1_000) })
const counted = fc
  .tuple(replayed, fc.nat(600_000))
  .map(([play, tookMs]): CountedPlay => ({ ...play, tookMs, points: racePoints(raceRules, play) }))
const names = ['ann', 'bob', 'cid', 'dao']
const kept = fc
  .tuple(counted, fc.constantFrom(...names), fc.nat(2))
  .map(([play, player, round]): KeptPlay => ({ ...play, player, round }))
const race = { scoring: 'accuracy', rounds: 3 } as const

test('a game that is neither quiz nor arena is a race', () => {
  expect(['quiz', 'arena', 'wind-rush'].map(gameMode)).toEqual(['quiz', 'arena', 'race'])
})

test('a fuller star bar is never worth less, and nothing is worth more than a thousand', () => {
  fc.assert(
    fc.property(replayed, fc.nat(100), (play, more) => {
      const points = racePoints(raceRules, play)
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(1_000)
      expect(racePoints(raceRules, { ...play, meter: play.meter + more })).toBeGreaterThanOrEqual(points)
    }),
  )
})

test('the best play is the same in whatever order plays came, and no other beats it', () => {
  fc.assert(
    fc.property(fc.array(counted, { minLength: 1, maxLength: 8 }), (plays) => {
      const best = bestPlay(plays)!
      for (const play of plays) expect(comparePlays(best, play)).toBeLessThanOrEqual(0)
      const { points, score, tookMs } = bestPlay(plays.toReversed())!
      expect({ points, score, tookMs }).toEqual({ points: best.points, score: best.score, tookMs: best.tookMs })
    }),
  )
  expect(bestPlay([])).toBeNull()
})

test('of two plays with the same points the higher score counts, then the earlier one', () => {
  const play = { points: 500, meter: 500, score: 40, tookMs: 9_000 }
  expect(comparePlays({ ...play, score: 41 }, play)).toBeLessThan(0)
  expect(comparePlays({ ...play, tookMs: 8_000 }, play)).toBeLessThan(0)
  expect(comparePlays(play, play)).toBe(0)
})

test('standings are the same in whatever order plays came, with every player once and ranks without gaps', () => {
  fc.assert(
    fc.property(fc.array(kept, { maxLength: 20 }), (plays) => {
      const results = raceStandings(race, names, plays)
      expect(raceStandings(race, names.toReversed(), plays.toReversed())).toEqual(results)
      expect(results.map(({ player }) => player).toSorted()).toEqual(names)
      results.forEach(({ rank }, at) => expect(rank === at + 1 || rank === results[at - 1]!.rank).toBe(true))
    }),
  )
})

test('another play never lowers what somebody has, nor changes what others have', () => {
  fc.assert(
    fc.property(fc.array(kept, { maxLength: 12 }), kept, (plays, more) => {
      const before = new Map(raceStandings(race, names, plays).map((result) => [result.player, result]))
      for (const { player, points, played } of raceStandings(race, names, [...plays, more])) {
        const old = before.get(player)!
        if (player !== more.player) expect([points, played]).toEqual([old.points, old.played])
        else expect(points).toBeGreaterThanOrEqual(old.points)
      }
    }),
  )
})

test('only the best play of a round counts, rounds with a star are counted, and who played nothing is last', () => {
  const play = (player: string, round: number, meter: number, tookMs = 1_000): KeptPlay => ({
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

test('plays of one player fit into the time since the round began, or they were not played one after the other', () => {
  expect(fitsInTime([600, 600], 20_000)).toBe(true)
  expect(fitsInTime([600, 721], 20_000)).toBe(false)
  expect(fitsInTime([], 0)).toBe(true)
})
