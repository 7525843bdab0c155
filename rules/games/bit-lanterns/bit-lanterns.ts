/**
 * Bit Lanterns: cards with numbers sink, and the player shows each number with lanterns worth 1, 2, 4, 8 … Lights stay
 * on from card to card, so switching only the differing bits needs the fewest switches.
 */

import { seededRandom } from '../../program/random.ts'
import { computeDigest } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { capMeter, computeMeter } from '../star-bar.ts'
import { type Card, drawCards, countFewestSwitches } from './cards.ts'
import { type LanternInput, readLanternInput } from './lantern-input.ts'
import type { LanternLevel } from './level.ts'
import { drawEndlessCards, endlessLevelAt, endlessStarThresholds } from './endless-mode.ts'

export type SkyCard = { readonly card: number; sunk: number }

export type LanternState = {
  level: LanternLevel
  readonly hasClock: boolean
  readonly cards: readonly Card[]
  readonly fewest: number
  lit: number
  /** Oldest first. */
  sky: SkyCard[]
  /** Number of cards that have appeared, and ticks until the next one. */
  come: number
  untilNext: number
  switches: number
  caught: number
  missed: number
  wrong: number
  /** Consecutive wrong answers, and remaining ticks for which the lanterns are blocked after the last one. */
  wrongRun: number
  dim: number
  streak: number
  longestStreak: number
  rightAtOnce: number
  /** Time factor in tenths; rises after a missed card to give the player more time. */
  slowness: number
  score: number
}

const firstCardTicks = 60
const emptySkyTicks = 30
const dimTicks = 45
const maxDimTicks = 180
const maxSlowness = 18

export const bitLanterns: GameRules<LanternState, LanternInput, LanternLevel> = {
  slug: 'bit-lanterns',
  version: 1,
  maxTicks: 12 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readLanternInput,
  init: (level, { seed, help, clock }) => {
    // Endless play needs the clock, otherwise it would never end.
    if (level.lives !== null)
      return {
        ...initialValues,
        sky: [],
        level,
        hasClock: true,
        cards: drawEndlessCards(seededRandom(seed)),
        fewest: 0,
      }
    const easierLevel =
      help === 0 ? level : { ...level, gap: (level.gap * 3) / 2, fall: (level.fall * 3) / 2, showsSum: true }
    const cards = drawCards(level, seededRandom(seed))
    return {
      ...initialValues,
      sky: [],
      level: easierLevel,
      hasClock: clock,
      cards,
      fewest: countFewestSwitches(cards, level),
    }
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
    if (input !== null) applyInput(state, input)
    sinkCards(state)
    addNextCard(state)
  },
  isDone: ({ caught, missed, cards, level }) =>
    caught + missed === cards.length || (level.lives !== null && missed >= level.lives),
  score: (state) => state.score + computeOilBonus(state),
  meter: computeLanternMeter,
  digest: (state) => computeDigest(listStateNumbers(state)),
  evidence: (state): readonly Evidence[] => [
    { skill: 'binary', tries: state.caught + state.missed, right: state.rightAtOnce },
    ...(state.switches > 0 && state.level.lives === null
      ? [{ skill: 'place-value', tries: state.switches, right: Math.min(state.switches, state.fewest) } as const]
      : []),
  ],
  longestRun: ({ longestStreak }) => longestStreak,
}

const initialValues = {
  lit: 0,
  come: 0,
  untilNext: firstCardTicks,
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

/** Granted only if all cards were caught; otherwise a player who switches nothing would get the highest bonus. */
function computeOilBonus({ level, caught, cards, fewest, switches }: LanternState): number {
  return level.oil === null || caught < cards.length ? 0 : 5 * Math.max(0, fewest - switches)
}

function applyInput(state: LanternState, input: LanternInput): void {
  const mask = 2 ** state.level.bits - 1
  switch (input.do) {
    case 'toggle':
      state.lit ^= 1 << input.at
      state.switches += 1
      return
    case 'slide':
      state.lit = input.by === 1 ? (state.lit << 1) & mask : state.lit >> 1
      state.switches += 1
      return
    case 'show':
      return applyAnswer(
        state,
        state.sky.findIndex(({ card }) => state.cards[card]?.value === state.lit),
      )
    case 'pick':
      return applyAnswer(state, state.cards[state.sky[0]?.card ?? 0]?.right === input.at ? 0 : -1)
  }
}

function applyAnswer(state: LanternState, cardIndex: number): void {
  if (cardIndex === -1) {
    state.wrong += 1
    state.wrongRun += 1
    state.streak = 0
    state.dim = Math.min(maxDimTicks, dimTicks * state.wrongRun)
    return
  }
  state.sky.splice(cardIndex, 1)
  state.caught += 1
  state.streak += 1
  state.longestStreak = Math.max(state.longestStreak, state.streak)
  if (state.wrongRun === 0) state.rightAtOnce += 1
  state.wrongRun = 0
  state.score += 100 + 20 * Math.min(state.streak, 5)
  speedUpNextCard(state)
}

function sinkCards(state: LanternState): void {
  if (!state.hasClock) return
  for (const card of state.sky) card.sunk += 1
  const beachedCards = state.sky.filter(({ sunk }) => sunk >= (state.level.fall * state.slowness) / 10)
  if (beachedCards.length === 0) return
  state.sky = state.sky.filter((card) => !beachedCards.includes(card))
  state.missed += beachedCards.length
  state.streak = 0
  state.wrongRun = 0
  state.slowness = Math.min(maxSlowness, state.slowness + 2)
  speedUpNextCard(state)
}

/** Shortens the wait while no card is visible. */
function speedUpNextCard(state: LanternState): void {
  if (state.sky.length === 0) state.untilNext = Math.min(state.untilNext, emptySkyTicks)
}

function addNextCard(state: LanternState): void {
  if (state.come === state.cards.length) return
  const wait = state.hasClock ? Math.floor((state.level.gap * state.slowness) / 10) : emptySkyTicks
  if (state.untilNext > 0) state.untilNext -= 1
  if (state.untilNext > 0 || state.sky.length >= state.level.atOnce) return
  if (state.level.lives !== null) state.level = endlessLevelAt(state.come)
  state.sky.push({ card: state.come, sunk: 0 })
  state.come += 1
  state.untilNext = wait
}

/** Caught cards fill the bar; wrong answers and extra switches cap the number of stars. */
function computeLanternMeter({ caught, cards, wrong, switches, fewest, level }: LanternState): number {
  if (level.lives !== null) return computeMeter(caught, endlessStarThresholds)
  const count = cards.length
  const share = (percent: number) => Math.ceil((percent * count) / 100)
  const meter = computeMeter(caught, [share(60), share(85), share(95)])
  if (wrong > Math.floor(count / 2) + 1) return capMeter(meter, 0)
  if (wrong > Math.floor(count / 6)) return capMeter(meter, 1)
  const isThrifty = level.oil === null || switches <= Math.floor((fewest * level.oil) / 100) + 1
  return wrong > Math.floor(count / 14) || !isThrifty ? capMeter(meter, 2) : meter
}

function* listStateNumbers(state: LanternState): Iterable<number> {
  yield* [state.lit, state.come, state.untilNext, state.switches, state.caught, state.missed, state.wrong]
  yield* [state.wrongRun, state.dim, state.streak, state.slowness, state.score]
  for (const { card, sunk } of state.sky) yield* [card, sunk]
}
