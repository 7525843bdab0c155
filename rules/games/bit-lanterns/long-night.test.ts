import { expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import { replayPlay } from '../replay.ts'
import { starsOf } from '../star-bar.ts'
import { lanternExpert, lanternMasher } from '../testing/lantern-bots.ts'
import { playWith } from '../testing/play-with.ts'
import { bitLanterns } from './bit-lanterns.ts'
import { drawNight, longNight, moonRises, nightAt } from './long-night.ts'

const seeds = Array.from({ length: 12 }, (_, seed) => seed * 15_485_863 + 3)
const settings = (seed: number) => ({ seed, help: 0, clock: true }) as const

test('who reads the numbers comes far, and in the end the cards are faster', () => {
  for (const seed of seeds) {
    const { state } = playWith(bitLanterns, longNight, settings(seed), lanternExpert)
    expect(state.caught).toBeGreaterThanOrEqual(100)
    expect(state.missed).toBe(3)
    expect(starsOf(bitLanterns.meter(state))).toBe(3)
  }
})

test('who presses anything is soon at the end, without a star', () => {
  for (const seed of seeds) {
    const play = playWith(bitLanterns, longNight, settings(seed), lanternMasher(seededRandom(seed)))
    expect(play.state.missed).toBe(3)
    expect(play.tick).toBeLessThan(5 * 60 * 60)
    expect(starsOf(bitLanterns.meter(play.state))).toBe(0)
  }
})

test('who does nothing is at the end after three cards, also where a level would have no clock', () => {
  const play = playWith(bitLanterns, longNight, { seed: 4, help: 2, clock: false }, () => null)
  expect(play.state).toMatchObject({ caught: 0, missed: 3, score: 0 })
  expect(bitLanterns.isDone(play.state)).toBe(true)
})

test('cards in a row count from the last wrong showing, and a replay finds the longest row', () => {
  const play = playWith(bitLanterns, longNight, settings(seeds[0]!), lanternExpert)
  expect(play.state.longestStreak).toBeGreaterThanOrEqual(moonRises)
  const replayed = replayPlay(bitLanterns, longNight, settings(seeds[0]!), { ...play.log, seconds: play.tick / 60 })
  expect(replayed).toMatchObject({ value: { longestRun: play.state.longestStreak } })
  let slipped = 0
  const slips = playWith(bitLanterns, longNight, settings(seeds[0]!), (state, tick) => {
    const isTwentieth = state.caught > 0 && state.caught % 20 === 0 && slipped < state.caught
    if (!isTwentieth || state.dim > 0 || state.sky.length === 0) return lanternExpert(state, tick)
    if (state.sky.some(({ card }) => state.cards[card]!.value === state.lit)) return { t: tick, do: 'toggle', at: 0 }
    slipped = state.caught
    return { t: tick, do: 'show' }
  })
  expect(slips.state.caught).toBeGreaterThan(moonRises)
  expect(slips.state.longestStreak).toBe(20)
})

test('the same seed is the same night, and a replay has the score the page showed', () => {
  expect(drawNight(seededRandom(9))).toEqual(drawNight(seededRandom(9)))
  for (const seed of seeds) {
    const play = playWith(bitLanterns, longNight, settings(seed), lanternExpert)
    const again = playWith(bitLanterns, longNight, settings(seed), lanternExpert)
    expect(again.log).toEqual(play.log)
    expect(replayPlay(bitLanterns, longNight, settings(seed), { ...play.log, seconds: play.tick / 60 })).toMatchObject({
      ok: true,
      value: { score: bitLanterns.score(play.state), meter: bitLanterns.meter(play.state) },
    })
  }
})

test('it only ever grows harder, and a number fits the lanterns there are when it comes', () => {
  for (let come = 10; come < 300; come += 10) {
    const [before, after] = [nightAt(come - 1), nightAt(come)]
    expect(after.bits).toBeGreaterThanOrEqual(before.bits)
    expect(after.atOnce).toBeGreaterThanOrEqual(before.atOnce)
    expect(after).not.toEqual(before)
  }
  for (const [at, { value }] of drawNight(seededRandom(2)).entries()) expect(value).toBeLessThan(2 ** nightAt(at).bits)
})
