/** Bit Lanterns until it ends: every ten cards the night grows harder, and the third card that beaches is the last. */

import type { Random } from '../../program/random.ts'
import { ticksPerSecond } from '../game-rules.ts'
import type { Card } from './cards.ts'
import type { LanternLevel } from './level.ts'

const cardsPerHour = 10
/** More than anybody catches before the cards sink faster than hands are. */
const mostCards = 300

/** Cards for one, two and three stars. */
export const nightStars = [10, 25, 45] as const

/** So many cards home one after the other, and the moon comes up. No level has as many. */
export const moonRises = 30

const evening: LanternLevel = {
  task: 'light',
  bits: 4,
  cards: mostCards,
  atOnce: 1,
  gap: 5 * ticksPerSecond,
  fall: 14 * ticksPerSecond,
  oil: null,
  order: 'any',
  canSlide: false,
  labels: 'digits',
  showsSum: true,
  lives: 3,
}

/** What each hour adds to all before it: a card more at once, a lantern more, a help less. */
const hours: readonly Partial<LanternLevel>[] = [
  { atOnce: 2, fall: 18 * ticksPerSecond },
  { bits: 5 },
  { showsSum: false },
  { atOnce: 3, fall: 22 * ticksPerSecond },
  { bits: 6 },
  { labels: 'none' },
]

/** The level as it is when so many cards have come. After the last hour everything goes an eighth faster, again and again. */
export function nightAt(come: number): LanternLevel {
  const hour = Math.floor(come / cardsPerHour)
  const late: LanternLevel = Object.assign({}, evening, ...hours.slice(0, hour))
  let { gap, fall } = late
  for (let after = hours.length; after < hour; after += 1) {
    gap = Math.floor((gap * 7) / 8)
    fall = Math.floor((fall * 7) / 8)
  }
  return { ...late, gap, fall }
}

export function drawNight(random: Random): readonly Card[] {
  const cards: Card[] = []
  while (cards.length < mostCards) {
    const value = 1 + random(2 ** nightAt(cards.length).bits - 1)
    if (value !== cards.at(-1)?.value) cards.push({ value, options: [], right: 0 })
  }
  return cards
}

export const longNight = nightAt(0)
