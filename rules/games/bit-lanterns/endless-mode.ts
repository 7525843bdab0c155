/** Endless mode of Bit Lanterns: the difficulty rises every ten cards, and the third missed card ends the play. */

import type { Random } from '../../program/random.ts'
import { ticksPerSecond } from '../game-rules.ts'
import type { Card } from './cards.ts'
import type { LanternLevel } from './level.ts'

const cardsPerStage = 10
/** Unreachable in practice: earlier, cards sink faster than a player can react. */
const maxCards = 300

/** Caught cards required for one, two and three stars. */
export const endlessStarThresholds = [10, 25, 45] as const

/** Streak of caught cards that earns the moon badge; regular levels have fewer cards. */
export const moonBadgeStreak = 30

const firstStage: LanternLevel = {
  task: 'light',
  bits: 4,
  cards: maxCards,
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

/** Cumulative changes per stage: more concurrent cards, more lanterns, less help. */
const stageChanges: readonly Partial<LanternLevel>[] = [
  { atOnce: 2, fall: 18 * ticksPerSecond },
  { bits: 5 },
  { showsSum: false },
  { atOnce: 3, fall: 22 * ticksPerSecond },
  { bits: 6 },
  { labels: 'none' },
]

/** Level settings after `cardCount` cards. After the last stage, times shrink by an eighth per stage. */
export function endlessLevelAt(cardCount: number): LanternLevel {
  const stage = Math.floor(cardCount / cardsPerStage)
  const stageLevel: LanternLevel = Object.assign({}, firstStage, ...stageChanges.slice(0, stage))
  let { gap, fall } = stageLevel
  for (let extraStage = stageChanges.length; extraStage < stage; extraStage += 1) {
    gap = Math.floor((gap * 7) / 8)
    fall = Math.floor((fall * 7) / 8)
  }
  return { ...stageLevel, gap, fall }
}

export function drawEndlessCards(random: Random): readonly Card[] {
  const cards: Card[] = []
  while (cards.length < maxCards) {
    const value = 1 + random(2 ** endlessLevelAt(cards.length).bits - 1)
    if (value !== cards.at(-1)?.value) cards.push({ value, options: [], right: 0 })
  }
  return cards
}

export const endlessLevel = endlessLevelAt(0)
