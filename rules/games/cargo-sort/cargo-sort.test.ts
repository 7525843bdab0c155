import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import type { PlaySettings } from '../game-rules.ts'
import { starsOf } from '../star-bar.ts'
import { cargoExpert, cargoMasher } from '../testing/cargo-bots.ts'
import { playWith } from '../testing/play-with.ts'
import { cargoSort } from './cargo-sort.ts'
import { cargoLevels, type CargoLevel } from './level.ts'

const settings = (seed: number): PlaySettings => ({ seed, help: 0, clock: true })
const seeds = Array.from({ length: 40 }, (_, seed) => seed * 7919 + 1)
const levels = cargoLevels.map((level, index) => [index + 1, level] as const)

const starsWith = (level: CargoLevel, seed: number, bot: typeof cargoExpert): number =>
  starsOf(cargoSort.meter(playWith(cargoSort, level, settings(seed), bot).state))

describe.each(levels)('level %i', (number, level) => {
  test('who knows the method earns three stars', () => {
    const three = seeds.filter((seed) => starsWith(level, seed, cargoExpert) === 3)
    expect(three.length).toBeGreaterThanOrEqual(number === 7 ? 24 : 38)
  })

  test('who presses anything never earns two', () => {
    const most = Math.max(...seeds.slice(0, 12).map((seed) => starsWith(level, seed, cargoMasher(seededRandom(seed)))))
    expect(most).toBeLessThan(2)
  })
})

test('a right order that nobody has proven is worth one feather', () => {
  const level = cargoLevels[0] as CargoLevel
  const state = cargoSort.init(level, settings(5))
  const line = state.lines[0]
  line?.order.sort((one, other) => (line.weights[one] ?? 0) - (line.weights[other] ?? 0))
  cargoSort.step(state, { t: 0, do: 'bell', named: [] })
  expect(state.feathers).toEqual([1])
})

test('a false bell costs two, shows the first wrong pair and leaves the line where it is', () => {
  const state = cargoSort.init(cargoLevels[0] as CargoLevel, settings(5))
  cargoSort.step(state, { t: 0, do: 'bell', named: [] })
  expect(state).toMatchObject({ cost: 2, falseBells: 1, at: 0, feathers: [] })
  expect(state.wrongAt).toBeGreaterThanOrEqual(0)
})

test('nothing counts while the balance is moving', () => {
  const state = cargoSort.init(cargoLevels[3] as CargoLevel, settings(5))
  cargoSort.step(state, { t: 0, do: 'weigh', i: 0, j: 1 })
  expect(cargoSort.isLegal(state, { t: 1, do: 'weigh', i: 0, j: 2 })).toBe(false)
})

test.each([
  ['a place beyond the line', { t: 0, do: 'weigh', i: 0, j: 3 }],
  ['no neighbours', { t: 0, do: 'weigh', i: 0, j: 2 }],
  ['two scales where there is one', { t: 0, do: 'weigh-two', i: 0, j: 1, k: 1, l: 2 }],
  ['a name where none is asked for', { t: 0, do: 'bell', named: [1] }],
] as const)('%s is not legal in the first level', (_, input) => {
  expect(cargoSort.isLegal(cargoSort.init(cargoLevels[0] as CargoLevel, settings(1)), input)).toBe(false)
})

test.each([
  null,
  3,
  {},
  { t: -1, do: 'bell', named: [] },
  { t: 0, do: 'weigh', i: 1, j: 1 },
  { t: 0, do: 'weigh', i: 0.5, j: 1 },
])('%j is no input', (sent) => {
  expect(cargoSort.readInput(sent)).toBeNull()
})
