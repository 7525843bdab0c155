/** Settings of a Bit Lanterns level. */

import { ticksPerSecond } from '../game-rules.ts'

/** Light a number, read the lit number, or find the flipped light by row and column parity. */
export type LanternTask = 'light' | 'read' | 'flipped'

/** Sequence of the numbers on the cards. */
export type CardOrder = 'any' | 'counting' | 'doubling' | 'pictures'

export type LanternLevel = {
  readonly task: LanternTask
  readonly bits: number
  readonly cards: number
  /** Maximum number of visible cards. */
  readonly atOnce: number
  /** Ticks between two cards, and ticks until a card has sunk. */
  readonly gap: number
  readonly fall: number
  /** Allowed switches for three stars, in percent of the minimum; null for tasks without switches. */
  readonly oil: number | null
  readonly order: CardOrder
  readonly canSlide: boolean
  /** Label on a lantern. */
  readonly labels: 'dots' | 'digits' | 'none'
  readonly showsSum: boolean
  /** Number of missed cards that ends the play; null if only the last card ends it. */
  readonly lives: number | null
}

const defineLevel = (
  bits: number,
  [cards, atOnce]: readonly [number, number],
  [gap, fall]: readonly [number, number],
  oil: number | null,
  more: Partial<LanternLevel> = {},
): LanternLevel => ({
  task: 'light',
  bits,
  cards,
  atOnce,
  gap: gap * ticksPerSecond,
  fall: fall * ticksPerSecond,
  oil,
  order: 'any',
  canSlide: false,
  labels: 'digits',
  showsSum: true,
  lives: null,
  ...more,
})

export const lanternLevels: readonly LanternLevel[] = [
  defineLevel(3, [8, 1], [5, 15], 125, { labels: 'dots' }),
  defineLevel(3, [10, 1], [4, 11], 125),
  defineLevel(4, [10, 1], [5, 13], 125),
  defineLevel(4, [12, 2], [6.5, 18], 115),
  defineLevel(4, [12, 1], [4, 11], null, { task: 'read' }),
  defineLevel(4, [15, 1], [3.5, 8], 125, { order: 'counting' }),
  defineLevel(5, [14, 1], [3.5, 8.5], 140, { order: 'doubling', canSlide: true }),
  defineLevel(4, [12, 2], [6.5, 17], 115, { labels: 'none', showsSum: false }),
  defineLevel(5, [14, 2], [7.5, 20], 115, { showsSum: false }),
  defineLevel(5, [15, 3], [4.5, 18], 115, { order: 'pictures', showsSum: false }),
  defineLevel(4, [8, 1], [7, 20], null, { task: 'flipped', showsSum: false }),
  defineLevel(6, [14, 3], [6.5, 23], 115, { canSlide: true, showsSum: false }),
]
