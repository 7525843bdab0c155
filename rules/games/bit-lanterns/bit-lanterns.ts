/**
 * Bit Lanterns: cards with numbers sink over the bay, and lanterns worth 1, 2, 4, 8 … guide them home. Lights stay on
 * from card to card, so the shortest way to a number is the difference to the one before.
 */

import { seededRandom } from '../../program/random.ts'
import { digestOf } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { atMostStars, barOf } from '../star-bar.ts'
import { type Card, drawCards, fewestSwitches } from './cards.ts'
import { type LanternInput, readLanternInput } from './lantern-input.ts'
import type { LanternLevel } from './level.ts'
import { drawNight, nightAt, nightStars } from './long-night.ts'

export type SkyCard = { readonly card: number; sunk: number }

export type LanternState = {
  level: LanternLevel
  readonly hasClock: boolean
  readonly cards: readonly Card[]
  readonly fewest: number
  lit: number
  /** Oldest first. */
  sky: SkyCard[]
  /** How many cards have come in, and the ticks until the next. */
  come: number
  untilNext: number
  switches: number
  caught: number
  missed: number
  wrong: number
  /** Wrong showings one after the other, and the ticks for which the lanterns stay dim after the last. */
  wrongRun: number
  dim: number
  streak: number
  longestStreak: number
  rightAtOnce: number
  /** Tenths of the level's times: whoever misses a card gets more time for the next. */
  slowness: number
  score: number
}

const firstCardAfter = 60
const nextCardAfterEmpty = 30
const dimTicks = 45
const longestDim = 180
const slowest = 18

export const bitLanterns: GameRules<LanternState, LanternInput, LanternLevel> = {
  slug: 'bit-lanterns',
  version: 1,
  maxTicks: 12 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readLanternInput,
  init: (level, { seed, help, clock }) => {
    // Without a clock a night would never end.
    if (level.lives !== null)
      return { ...fresh, sky: [], level, hasClock: true, cards: drawNight(seededRandom(seed)), fewest: 0 }
    const eased =
      help === 0 ? level : { ...level, gap: (level.gap * 3) / 2, fall: (level.fall * 3) / 2, showsSum: true }
    const cards = drawCards(level, seededRandom(seed))
    return { ...fresh, sky: [], level: eased, hasClock: clock, cards, fewest: fewestSwitches(cards, level) }
  },
  isLegal: ({ dim, level, sky, lit, cards }, input) => {
    if (dim > 0) return false
    switch (input.do) {
      case 'toggle':
        return level.task === 'light' && input.at < level.bits
      case 'slide':
        return level.canSlide && lit !== 0
      case 'show':
        return level.task === 'light' && sky.length > 0
      case 'pick':
        return level.task !== 'light' && input.at < (cards[sky[0]?.card ?? -1]?.options.length ?? 0)
    }
  },
  step: (state, input) => {
    if (state.dim > 0) state.dim -= 1
    if (input !== null) act(state, input)
    sink(state)
    bringNext(state)
  },
  isDone: ({ caught, missed, cards, level }) =>
    caught + missed === cards.length || (level.lives !== null && missed >= level.lives),
  score: (state) => state.score + savedOil(state),
  meter: meterOf,
  digest: (state) => digestOf(numbersOf(state)),
  evidence: (state): readonly Evidence[] => [
    { skill: 'binary', tries: state.caught + state.missed, right: state.rightAtOnce },
    ...(state.switches > 0 && state.level.lives === null
      ? [{ skill: 'place-value', tries: state.switches, right: Math.min(state.switches, state.fewest) } as const]
      : []),
  ],
  longestRun: ({ longestStreak }) => longestStreak,
}

const fresh = {
  lit: 0,
  come: 0,
  untilNext: firstCardAfter,
  switches: 0,
  caught: 0,
  missed: 0,
  wrong: 0,
  wrongRun: 0,
  dim: 0,
  streak: 0,
  longestStreak: 0,
  rightAtOnce: 0,
  slowness: 10,
  score: 0,
}

/** Counted at the end, when every card is home: otherwise whoever lights nothing would have saved most. */
function savedOil({ level, caught, cards, fewest, switches }: LanternState): number {
  return level.oil === null || caught < cards.length ? 0 : 5 * Math.max(0, fewest - switches)
}

function act(state: LanternState, input: LanternInput): void {
  const all = 2 ** state.level.bits - 1
  switch (input.do) {
    case 'toggle':
      state.lit ^= 1 << input.at
      state.switches += 1
      return
    case 'slide':
      state.lit = input.by === 1 ? (state.lit << 1) & all : state.lit >> 1
      state.switches += 1
      return
    case 'show':
      return answer(
        state,
        state.sky.findIndex(({ card }) => state.cards[card]?.value === state.lit),
      )
    case 'pick':
      return answer(state, state.cards[state.sky[0]?.card ?? 0]?.right === input.at ? 0 : -1)
  }
}

function answer(state: LanternState, at: number): void {
  if (at === -1) {
    state.wrong += 1
    state.wrongRun += 1
    state.streak = 0
    state.dim = Math.min(longestDim, dimTicks * state.wrongRun)
    return
  }
  state.sky.splice(at, 1)
  state.caught += 1
  state.streak += 1
  state.longestStreak = Math.max(state.longestStreak, state.streak)
  if (state.wrongRun === 0) state.rightAtOnce += 1
  state.wrongRun = 0
  state.score += 100 + 20 * Math.min(state.streak, 5)
  hurryNext(state)
}

function sink(state: LanternState): void {
  if (!state.hasClock) return
  for (const card of state.sky) card.sunk += 1
  const beached = state.sky.filter(({ sunk }) => sunk >= (state.level.fall * state.slowness) / 10)
  if (beached.length === 0) return
  state.sky = state.sky.filter((card) => !beached.includes(card))
  state.missed += beached.length
  state.streak = 0
  state.wrongRun = 0
  state.slowness = Math.min(slowest, state.slowness + 2)
  hurryNext(state)
}

/** Nobody waits under an empty sky. */
function hurryNext(state: LanternState): void {
  if (state.sky.length === 0) state.untilNext = Math.min(state.untilNext, nextCardAfterEmpty)
}

function bringNext(state: LanternState): void {
  if (state.come === state.cards.length) return
  const wait = state.hasClock ? Math.floor((state.level.gap * state.slowness) / 10) : nextCardAfterEmpty
  if (state.untilNext > 0) state.untilNext -= 1
  if (state.untilNext > 0 || state.sky.length >= state.level.atOnce) return
  if (state.level.lives !== null) state.level = nightAt(state.come)
  state.sky.push({ card: state.come, sunk: 0 })
  state.come += 1
  state.untilNext = wait
}

/** Cards caught fill the bar up to where wrong showings and switches let it. */
function meterOf({ caught, cards, wrong, switches, fewest, level }: LanternState): number {
  if (level.lives !== null) return barOf(caught, nightStars)
  const count = cards.length
  const share = (percent: number) => Math.ceil((percent * count) / 100)
  const bar = barOf(caught, [share(60), share(85), share(95)])
  if (wrong > Math.floor(count / 2) + 1) return atMostStars(bar, 0)
  if (wrong > Math.floor(count / 6)) return atMostStars(bar, 1)
  const isThrifty = level.oil === null || switches <= Math.floor((fewest * level.oil) / 100) + 1
  return wrong > Math.floor(count / 14) || !isThrifty ? atMostStars(bar, 2) : bar
}

function* numbersOf(state: LanternState): Iterable<number> {
  yield* [state.lit, state.come, state.untilNext, state.switches, state.caught, state.missed, state.wrong]
  yield* [state.wrongRun, state.dim, state.streak, state.slowness, state.score]
  for (const { card, sunk } of state.sky) yield* [card, sunk]
}
