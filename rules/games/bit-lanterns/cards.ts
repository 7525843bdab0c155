/** The cards of a play, all drawn when it begins. */

import { type Random, shuffled } from '../../program/random.ts'
import type { LanternLevel } from './level.ts'

export type Card = {
  /** The number to light or to read; where a light was flipped, all sixteen lights as they are seen. */
  readonly value: number
  /** What can be picked, where something is picked. */
  readonly options: readonly number[]
  /** Which option is right. */
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
  if (level.task === 'flipped') return Array.from({ length: level.cards }, () => flippedCard(random))
  return valuesOf(level, random).map((value) =>
    level.task === 'read' ? readCard(value, level, random) : { value, options: [], right: 0 },
  )
}

function valuesOf(level: LanternLevel, random: Random): readonly number[] {
  const highest = 2 ** level.bits - 1
  if (level.order === 'counting') return Array.from({ length: level.cards }, (_, at) => (at % highest) + 1)
  if (level.order === 'pictures') return pickPictures(level.cards / 5, random)
  const values: number[] = []
  while (values.length < level.cards) {
    const before = values.at(-1) ?? 0
    const value =
      level.order === 'doubling' && before !== 0 && random(4) > 0
        ? doubled(before, highest, random)
        : 1 + random(highest)
    if (value !== before && value !== 0) values.push(value)
  }
  return values
}

const doubled = (value: number, highest: number, random: Random): number =>
  random(2) === 0 ? (value << 1) & highest : value >> 1

function pickPictures(count: number, random: Random): readonly number[] {
  const left = [...pictures]
  return Array.from({ length: count }, () => left.splice(random(left.length), 1)).flat(2)
}

/** Beside the number itself: its neighbours, and itself with one light more or less. */
function readCard(value: number, { bits }: LanternLevel, random: Random): Card {
  const near = [value + 1, value - 1, ...Array.from({ length: bits }, (_, bit) => value ^ (1 << bit))]
  const options = [value]
  for (const other of shuffled(near, random)) {
    if (options.length < 4 && other > 0 && other < 2 ** bits && !options.includes(other)) options.push(other)
  }
  const mixed = shuffled(options, random)
  return { value, options: mixed, right: mixed.indexOf(value) }
}

/** Four rows and four columns, each with an even count of lights; then one of them is flipped. */
function flippedCard(random: Random): Card {
  let lights = 0
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      if (random(2) === 1) lights ^= (1 << (row * 4 + column)) ^ (1 << (row * 4 + 3)) ^ (1 << (12 + column)) ^ (1 << 15)
    }
  }
  const right = random(16)
  return { value: lights ^ (1 << right), options: Array.from({ length: 16 }, (_, at) => at), right }
}

export function lightsIn(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count += 1
  return count
}

/** The fewest switches for all cards in the order they come; sliding by one place counts as one. */
export function fewestSwitches(cards: readonly Card[], { bits, canSlide }: LanternLevel): number {
  const all = 2 ** bits - 1
  let lit = 0
  let switches = 0
  for (const { value } of cards) {
    const slid = canSlide ? [(lit << 1) & all, lit >> 1].map((mask) => 1 + lightsIn(mask ^ value)) : []
    switches += Math.min(lightsIn(lit ^ value), ...slid)
    lit = value
  }
  return switches
}
