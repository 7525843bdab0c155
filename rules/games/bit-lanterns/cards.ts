/** The cards of a play, all generated at its start. */

import { type Random, shuffle } from '../../program/random.ts'
import type { LanternLevel } from './level.ts'

export type Card = {
  /** Number to light or to read; in the "flipped" task a bit set of the sixteen visible lights. */
  readonly value: number
  /** Options to pick from; empty in the "light" task. */
  readonly options: readonly number[]
  /** Index of the correct option. */
  readonly right: number
}

/** Five rows of five lights each: a kite, a boat, a house, a star, a fish, a heart. */
const pictures = [
  [0b00100, 0b01110, 0b11111, 0b01110, 0b00100],
  [0b00100, 0b00110, 0b00111, 0b11111, 0b01110],
  [0b00100, 0b01110, 0b11111, 0b01010, 0b01010],
  [0b10101, 0b01110, 0b11111, 0b01110, 0b10101],
  [0b10110, 0b11111, 0b11101, 0b11111, 0b10110],
  [0b01010, 0b11111, 0b11111, 0b01110, 0b00100],
] as const

export function drawCards(level: LanternLevel, random: Random): readonly Card[] {
  if (level.task === 'flipped') return Array.from({ length: level.cards }, () => drawFlippedCard(random))
  return drawValues(level, random).map((value) =>
    level.task === 'read' ? drawReadCard(value, level, random) : { value, options: [], right: 0 },
  )
}

function drawValues(level: LanternLevel, random: Random): readonly number[] {
  const highest = 2 ** level.bits - 1
  if (level.order === 'counting') return Array.from({ length: level.cards }, (_, index) => (index % highest) + 1)
  if (level.order === 'pictures') return pickPictures(level.cards / 5, random)
  const values: number[] = []
  while (values.length < level.cards) {
    const previous = values.at(-1) ?? 0
    const value =
      level.order === 'doubling' && previous !== 0 && random(4) > 0
        ? shiftByOne(previous, highest, random)
        : 1 + random(highest)
    if (value !== previous && value !== 0) values.push(value)
  }
  return values
}

const shiftByOne = (value: number, highest: number, random: Random): number =>
  random(2) === 0 ? (value << 1) & highest : value >> 1

function pickPictures(count: number, random: Random): readonly number[] {
  const remainingPictures = [...pictures]
  return Array.from({ length: count }, () => remainingPictures.splice(random(remainingPictures.length), 1)).flat(2)
}

/** Wrong options are value ± 1 and values that differ in one bit. */
function drawReadCard(value: number, { bits }: LanternLevel, random: Random): Card {
  const nearValues = [value + 1, value - 1, ...Array.from({ length: bits }, (_, bit) => value ^ (1 << bit))]
  const options = [value]
  for (const candidate of shuffle(nearValues, random)) {
    if (options.length < 4 && candidate > 0 && candidate < 2 ** bits && !options.includes(candidate))
      options.push(candidate)
  }
  const shuffledOptions = shuffle(options, random)
  return { value, options: shuffledOptions, right: shuffledOptions.indexOf(value) }
}

/** Creates a 4 × 4 grid with even parity in every row and column, then flips one light. */
function drawFlippedCard(random: Random): Card {
  let lights = 0
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      if (random(2) === 1) lights ^= (1 << (row * 4 + column)) ^ (1 << (row * 4 + 3)) ^ (1 << (12 + column)) ^ (1 << 15)
    }
  }
  const right = random(16)
  return { value: lights ^ (1 << right), options: Array.from({ length: 16 }, (_, index) => index), right }
}

export function countLights(mask: number): number {
  let count = 0
  for (let remaining = mask; remaining !== 0; remaining &= remaining - 1) count += 1
  return count
}

/** Minimum switches for all cards in order; sliding all lights by one position counts as one switch. */
export function countFewestSwitches(cards: readonly Card[], { bits, canSlide }: LanternLevel): number {
  const allLights = 2 ** bits - 1
  let lit = 0
  let switches = 0
  for (const { value } of cards) {
    const slideCosts = canSlide ? [(lit << 1) & allLights, lit >> 1].map((mask) => 1 + countLights(mask ^ value)) : []
    switches += Math.min(countLights(lit ^ value), ...slideCosts)
    lit = value
  }
  return switches
}
