import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import type { PlaySettings } from '../game-rules.ts'
import { starsOf } from '../star-bar.ts'
import { replayPlay } from '../replay.ts'
import { lanternExpert, lanternMasher } from '../testing/lantern-bots.ts'
import { playWith } from '../testing/play-with.ts'
import { bitLanterns } from './bit-lanterns.ts'
import { drawCards, fewestSwitches } from './cards.ts'
import { type LanternLevel, lanternLevels } from './level.ts'

const settings = (seed: number, more: Partial<PlaySettings> = {}): PlaySettings => ({
  seed,
  help: 0,
  clock: true,
  ...more,
})
const seeds = Array.from({ length: 15 }, (_, seed) => seed * 15_485_863 + 3)
const levelAt = (number: number): LanternLevel => lanternLevels[number - 1] as LanternLevel
const starsWith = (level: LanternLevel, seed: number, bot: typeof lanternExpert): number =>
  starsOf(bitLanterns.meter(playWith(bitLanterns, level, settings(seed), bot).state))

describe.each(lanternLevels.map((level, at) => [at + 1, level] as const))('level %i', (_, level) => {
  test('who reads the numbers earns three stars', () => {
    expect(seeds.filter((seed) => starsWith(level, seed, lanternExpert) === 3).length).toBeGreaterThanOrEqual(13)
  })

  test('who presses anything earns none', () => {
    expect(Math.max(...seeds.map((seed) => starsWith(level, seed, lanternMasher(seededRandom(seed)))))).toBe(0)
  })

  test('a replay has the score the page showed', () => {
    for (const bot of [lanternExpert, lanternMasher(seededRandom(8))]) {
      const play = playWith(bitLanterns, level, settings(21), bot)
      expect(replayPlay(bitLanterns, level, settings(21), { ...play.log, seconds: play.tick / 60 })).toMatchObject({
        ok: true,
        value: { score: bitLanterns.score(play.state), meter: bitLanterns.meter(play.state) },
      })
    }
  })

  test('who waits is never stuck, and without a clock nothing sinks', () => {
    expect(playWith(bitLanterns, level, settings(2), () => null).state).toMatchObject({
      missed: level.cards,
      caught: 0,
    })
    const still = playWith(bitLanterns, level, settings(2, { clock: false }), () => null)
    expect(still.state).toMatchObject({ missed: 0, caught: 0 })
  })
})

test('wrong showings dim the lanterns for longer and longer', () => {
  const state = bitLanterns.init(levelAt(2), settings(5))
  for (let tick = 0; tick < 61; tick += 1) bitLanterns.step(state, null)
  bitLanterns.step(state, { t: 61, do: 'show' })
  expect(state).toMatchObject({ wrong: 1, dim: 45 })
  expect(bitLanterns.isLegal(state, { t: 62, do: 'show' })).toBe(false)
  while (state.dim > 0) bitLanterns.step(state, null)
  bitLanterns.step(state, { t: 200, do: 'show' })
  expect(state).toMatchObject({ wrong: 2, dim: 90 })
})

test('counting on from 1 to 15 needs 26 switches, because of the carries', () => {
  expect(fewestSwitches(drawCards(levelAt(6), seededRandom(1)), levelAt(6))).toBe(26)
})

test('a light that was flipped stands where an odd row and an odd column meet', () => {
  for (const { value, right } of drawCards(levelAt(11), seededRandom(6))) {
    const isOdd = (places: readonly number[]) => places.filter((at) => (value >> at) & 1).length % 2 === 1
    const four = [0, 1, 2, 3]
    const row = four.findIndex((at) => isOdd(four.map((column) => at * 4 + column)))
    const column = four.findIndex((at) => isOdd(four.map((line) => line * 4 + at)))
    expect(row * 4 + column).toBe(right)
  }
})

test('what can be picked has four different numbers, one of them right', () => {
  for (const { value, options, right } of drawCards(levelAt(5), seededRandom(6))) {
    expect(new Set(options).size).toBe(4)
    expect(options[right]).toBe(value)
  }
})

test('who lights nothing has saved no oil, and the score never falls', () => {
  const idle = playWith(bitLanterns, levelAt(4), settings(3), () => null)
  expect(bitLanterns.score(idle.state)).toBe(0)
  const seen: number[] = []
  playWith(bitLanterns, levelAt(4), settings(3), (state, tick) => {
    seen.push(bitLanterns.score(state))
    return lanternExpert(state, tick)
  })
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBeGreaterThan(0)
})
