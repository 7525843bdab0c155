/** What a level of Bit Lanterns asks for. */

import { ticksPerSecond } from '../game-rules.ts'

/** Light a number; read the number that is lit; or find the light that was flipped, by rows and columns. */
export type LanternTask = 'light' | 'read' | 'flipped'

/** How the numbers of the cards follow each other. */
export type CardOrder = 'any' | 'counting' | 'doubling' | 'pictures'

export type LanternLevel = {
  readonly task: LanternTask
  readonly bits: number
  readonly cards: number
  /** Cards in the sky at once, at most. */
  readonly atOnce: number
  /** Ticks between two cards, and until one has sunk. */
  readonly gap: number
  readonly fall: number
  /** For three stars: switches in per cent of the fewest; null where nothing is switched. */
  readonly oil: number | null
  readonly order: CardOrder
  readonly canSlide: boolean
  /** What stands on a lantern. */
  readonly labels: 'dots' | 'digits' | 'none'
  readonly showsSum: boolean
  /** So many beached cards end the play; null where it ends with the last card. */
  readonly lives: number | null
}

const level = (
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
  level(3, [8, 1], [5, 15], 125, { labels: 'dots' }),
  level(3, [10, 1], [4, 11], 125),
  level(4, [10, 1], [5, 13], 125),
  level(4, [12, 2], [6.5, 18], 115),
  level(4, [12, 1], [4, 11], null, { task: 'read' }),
  level(4, [15, 1], [3.5, 8], 125, { order: 'counting' }),
  level(5, [14, 1], [3.5, 8.5], 140, { order: 'doubling', canSlide: true }),
  level(4, [12, 2], [6.5, 17], 115, { labels: 'none', showsSum: false }),
  level(5, [14, 2], [7.5, 20], 115, { showsSum: false }),
  level(5, [15, 3], [4.5, 18], 115, { order: 'pictures', showsSum: false }),
  level(4, [8, 1], [7, 20], null, { task: 'flipped', showsSum: false }),
  level(6, [14, 3], [6.5, 23], 115, { canSlide: true, showsSum: false }),
]
