import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import type { PlaySettings } from '../game-rules.ts'
import { countStars } from '../star-bar.ts'
import { replayPlay } from '../replay.ts'
import { lanternExpert, lanternMasher } from '../testing/lantern-bots.ts'
import { playWith } from '../testing/play-with.ts'
import { bitLanterns } from './bit-lanterns.ts'
import { drawCards, countFewestSwitches } from './cards.ts'
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
  countStars(bitLanterns.meter(playWith(bitLanterns, level, settings(seed), bot).state))

describe.each(lanternLevels.map((level, index) => [index + 1, level] as const))('Bit Lanterns level %i', (_, level) => {
  test('a player who reads the numbers earns three stars', () => {
    expect(seeds.filter((seed) => starsWith(level, seed, lanternExpert) === 3).length).toBeGreaterThanOrEqual(13)
  })

  test('a player with random inputs earns no star', () => {
    expect(Math.max(...seeds.map((seed) => starsWith(level, seed, lanternMasher(seededRandom(seed)))))).toBe(0)
  })

  test('a replay computes the same score as the page', () => {
    for (const bot of [lanternExpert, lanternMasher(seededRandom(8))]) {
      const play = playWith(bitLanterns, level, settings(21), bot)
      expect(replayPlay(bitLanterns, level, settings(21), { ...play.log, seconds: play.tick / 60 })).toMatchObject({
        ok: true,
        value: { score: bitLanterns.score(play.state), meter: bitLanterns.meter(play.state) },
      })
    }
  })

  test('a player who waits misses all cards, and without a clock no card sinks', () => {
    expect(playWith(bitLanterns, level, settings(2), () => null).state).toMatchObject({
      missed: level.cards,
      caught: 0,
    })
    const withoutClock = playWith(bitLanterns, level, settings(2, { clock: false }), () => null)
    expect(withoutClock.state).toMatchObject({ missed: 0, caught: 0 })
  })
})

test('each wrong answer dims the lanterns for longer', () => {
  const state = bitLanterns.init(levelAt(2), settings(5))
  for (let tick = 0; tick < 61; tick += 1) bitLanterns.step(state, null)
  bitLanterns.step(state, { t: 61, do: 'show' })
  expect(state).toMatchObject({ wrong: 1, dim: 45 })
  expect(bitLanterns.isLegal(state, { t: 62, do: 'show' })).toBe(false)
  while (state.dim > 0) bitLanterns.step(state, null)
  bitLanterns.step(state, { t: 200, do: 'show' })
  expect(state).toMatchObject({ wrong: 2, dim: 90 })
})

test('counting from 1 to 15 needs 26 switches because of carries', () => {
  expect(countFewestSwitches(drawCards(levelAt(6), seededRandom(1)), levelAt(6))).toBe(26)
})

test('a flipped light is at the crossing of an odd row and an odd column', () => {
  for (const { value, right } of drawCards(levelAt(11), seededRandom(6))) {
    const isOdd = (places: readonly number[]) => places.filter((position) => (value >> position) & 1).length % 2 === 1
    const four = [0, 1, 2, 3]
    const row = four.findIndex((rowIndex) => isOdd(four.map((column) => rowIndex * 4 + column)))
    const column = four.findIndex((columnIndex) => isOdd(four.map((rowIndex) => rowIndex * 4 + columnIndex)))
    expect(row * 4 + column).toBe(right)
  }
})

test('offers four different numbers, one of them correct', () => {
  for (const { value, options, right } of drawCards(levelAt(5), seededRandom(6))) {
    expect(new Set(options).size).toBe(4)
    expect(options[right]).toBe(value)
  }
})

test('an idle player gets no oil bonus, and the score never decreases', () => {
  const idle = playWith(bitLanterns, levelAt(4), settings(3), () => null)
  expect(bitLanterns.score(idle.state)).toBe(0)
  const scores: number[] = []
  playWith(bitLanterns, levelAt(4), settings(3), (state, tick) => {
    scores.push(bitLanterns.score(state))
    return lanternExpert(state, tick)
  })
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores.at(-1)).toBeGreaterThan(0)
})
