import { expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import { replayPlay } from '../replay.ts'
import { countStars } from '../star-bar.ts'
import { lanternExpert, lanternMasher } from '../testing/lantern-bots.ts'
import { playWith } from '../testing/play-with.ts'
import { bitLanterns } from './bit-lanterns.ts'
import { drawEndlessCards, endlessLevel, moonBadgeStreak, endlessLevelAt } from './endless-mode.ts'

const seeds = Array.from({ length: 12 }, (_, seed) => seed * 15_485_863 + 3)
const settings = (seed: number) => ({ seed, help: 0, clock: true }) as const

test('a player who reads the numbers catches 100 cards before the cards become too fast', () => {
  for (const seed of seeds) {
    const { state } = playWith(bitLanterns, endlessLevel, settings(seed), lanternExpert)
    expect(state.caught).toBeGreaterThanOrEqual(100)
    expect(state.missed).toBe(3)
    expect(countStars(bitLanterns.meter(state))).toBe(3)
  }
})

test('a player with random inputs fails early without a star', () => {
  for (const seed of seeds) {
    const play = playWith(bitLanterns, endlessLevel, settings(seed), lanternMasher(seededRandom(seed)))
    expect(play.state.missed).toBe(3)
    expect(play.tick).toBeLessThan(5 * 60 * 60)
    expect(countStars(bitLanterns.meter(play.state))).toBe(0)
  }
})

test('an idle play ends after three cards, even if the settings have no clock', () => {
  const play = playWith(bitLanterns, endlessLevel, { seed: 4, help: 2, clock: false }, () => null)
  expect(play.state).toMatchObject({ caught: 0, missed: 3, score: 0 })
  expect(bitLanterns.isDone(play.state)).toBe(true)
})

test('a wrong answer resets the streak, and a replay returns the longest streak', () => {
  const play = playWith(bitLanterns, endlessLevel, settings(seeds[0]!), lanternExpert)
  expect(play.state.longestStreak).toBeGreaterThanOrEqual(moonBadgeStreak)
  const replayResult = replayPlay(bitLanterns, endlessLevel, settings(seeds[0]!), {
    ...play.log,
    seconds: play.tick / 60,
  })
  expect(replayResult).toMatchObject({ value: { longestRun: play.state.longestStreak } })
  let lastSlipAt = 0
  const playWithSlips = playWith(bitLanterns, endlessLevel, settings(seeds[0]!), (state, tick) => {
    const isTwentieth = state.caught > 0 && state.caught % 20 === 0 && lastSlipAt < state.caught
    if (!isTwentieth || state.dim > 0 || state.sky.length === 0) return lanternExpert(state, tick)
    if (state.sky.some(({ card }) => state.cards[card]!.value === state.lit)) return { t: tick, do: 'toggle', at: 0 }
    lastSlipAt = state.caught
    return { t: tick, do: 'show' }
  })
  expect(playWithSlips.state.caught).toBeGreaterThan(moonBadgeStreak)
  expect(playWithSlips.state.longestStreak).toBe(20)
})

test('the same seed creates the same cards, and a replay computes the same score as the page', () => {
  expect(drawEndlessCards(seededRandom(9))).toEqual(drawEndlessCards(seededRandom(9)))
  for (const seed of seeds) {
    const play = playWith(bitLanterns, endlessLevel, settings(seed), lanternExpert)
    const secondPlay = playWith(bitLanterns, endlessLevel, settings(seed), lanternExpert)
    expect(secondPlay.log).toEqual(play.log)
    expect(
      replayPlay(bitLanterns, endlessLevel, settings(seed), { ...play.log, seconds: play.tick / 60 }),
    ).toMatchObject({
      ok: true,
      value: { score: bitLanterns.score(play.state), meter: bitLanterns.meter(play.state) },
    })
  }
})

test('the difficulty only increases, and every number fits the number of lanterns', () => {
  for (let cardCount = 10; cardCount < 300; cardCount += 10) {
    const [before, after] = [endlessLevelAt(cardCount - 1), endlessLevelAt(cardCount)]
    expect(after.bits).toBeGreaterThanOrEqual(before.bits)
    expect(after.atOnce).toBeGreaterThanOrEqual(before.atOnce)
    expect(after).not.toEqual(before)
  }
  for (const [index, { value }] of drawEndlessCards(seededRandom(2)).entries())
    expect(value).toBeLessThan(2 ** endlessLevelAt(index).bits)
})
