import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import type { PlaySettings } from '../game-rules.ts'
import { countStars } from '../star-bar.ts'
import { cargoExpert, cargoMasher } from '../testing/cargo-bots.ts'
import { playWith } from '../testing/play-with.ts'
import { cargoSort } from './cargo-sort.ts'
import { cargoLevels, type CargoLevel } from './level.ts'

const settings = (seed: number): PlaySettings => ({ seed, help: 0, clock: true })
const seeds = Array.from({ length: 40 }, (_, seed) => seed * 7919 + 1)
const levels = cargoLevels.map((level, index) => [index + 1, level] as const)

const starsWith = (level: CargoLevel, seed: number, bot: typeof cargoExpert): number =>
  countStars(cargoSort.meter(playWith(cargoSort, level, settings(seed), bot).state))

describe.each(levels)('Cargo Sort level %i', (number, level) => {
  test('a player with the right method earns three stars', () => {
    const three = seeds.filter((seed) => starsWith(level, seed, cargoExpert) === 3)
    expect(three.length).toBeGreaterThanOrEqual(number === 7 ? 24 : 38)
  })

  test('a player with random inputs never earns two stars', () => {
    const most = Math.max(...seeds.slice(0, 12).map((seed) => starsWith(level, seed, cargoMasher(seededRandom(seed)))))
    expect(most).toBeLessThan(2)
  })
})

test('a correct order without proof by weighings earns one feather', () => {
  const level = cargoLevels[0] as CargoLevel
  const state = cargoSort.init(level, settings(5))
  const line = state.lines[0]
  line?.order.sort((a, b) => (line.weights[a] ?? 0) - (line.weights[b] ?? 0))
  cargoSort.step(state, { t: 0, do: 'bell', named: [] })
  expect(state.feathers).toEqual([1])
})

test('ringing the bell too early costs two, shows the first wrong pair and keeps the line', () => {
  const state = cargoSort.init(cargoLevels[0] as CargoLevel, settings(5))
  cargoSort.step(state, { t: 0, do: 'bell', named: [] })
  expect(state).toMatchObject({ cost: 2, falseBells: 1, at: 0, feathers: [] })
  expect(state.wrongAt).toBeGreaterThanOrEqual(0)
})

test('rejects inputs while the balance is moving', () => {
  const state = cargoSort.init(cargoLevels[3] as CargoLevel, settings(5))
  cargoSort.step(state, { t: 0, do: 'weigh', i: 0, j: 1 })
  expect(cargoSort.isLegal(state, { t: 1, do: 'weigh', i: 0, j: 2 })).toBe(false)
})

test.each([
  ['a position beyond the line', { t: 0, do: 'weigh', i: 0, j: 3 }],
  ['weighing crates that are not adjacent', { t: 0, do: 'weigh', i: 0, j: 2 }],
  ['using two scales', { t: 0, do: 'weigh-two', i: 0, j: 1, k: 1, l: 2 }],
  ['naming a crate', { t: 0, do: 'bell', named: [1] }],
] as const)('rejects %s in the first level', (_, input) => {
  expect(cargoSort.isLegal(cargoSort.init(cargoLevels[0] as CargoLevel, settings(1)), input)).toBe(false)
})

test.each([
  null,
  3,
  {},
  { t: -1, do: 'bell', named: [] },
  { t: 0, do: 'weigh', i: 1, j: 1 },
  { t: 0, do: 'weigh', i: 0.5, j: 1 },
])('rejects the malformed input %j', (sent) => {
  expect(cargoSort.readInput(sent)).toBeNull()
})
