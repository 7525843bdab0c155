/**
 * Letter Rain: words fall over a dry garden, and whoever types them in time waters a flower. Keys are compared, never
 * the text on screen, so a Korean syllable on its way is never wrong; a wrong key costs more time than a calm one.
 */

import { seededRandom, shuffled } from '../../program/random.ts'
import { digestOf } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { atMostStars, barOf } from '../star-bar.ts'
import { codes, firstPick, isPick, type Key, mostPicks, placeOf, spaceKey } from './keys.ts'
import { type LetterInput, readLetterInput } from './rain-input.ts'
import type { LetterLevel } from './level.ts'
import { keysOfText, type TypedWord } from './word.ts'

/** How a wrong key went wrong: Shift, the key after the next, another word that sounds alike, or something else. */
export type SlipKind = 'shift' | 'order' | 'homophone' | 'other'

export type Drop = { readonly word: TypedWord; typed: number; fallen: number; slips: number }

export type LetterState = {
  readonly level: LetterLevel
  readonly hasClock: boolean
  /** The words that have not come yet. */
  waiting: TypedWord[]
  /** Lowest first. */
  sky: Drop[]
  /** Which drop is being typed, or -1. */
  held: number
  untilNext: number
  right: number
  wrong: number
  wrongRun: number
  /** Ticks for which keys do nothing after a wrong one. */
  lock: number
  caught: number
  missed: number
  clean: number
  combo: number
  /** Tenths of the time that a drop falls: whoever misses one gets more for the next. */
  slowness: number
  /** Ticks in which there was something to type. */
  busy: number
  /** Whether an input method of the device was used. */
  usesOwnKeyboard: boolean
  lastSlip: { readonly expected: Key; readonly kind: SlipKind } | null
  /** The keys that were to be typed when another came, for the teacher. */
  readonly slips: Key[]
  score: number
}

const firstDropAfter = 30
const lockTicks = 15
const longLockTicks = 60
const slowest = 18
const gapPercent = { 1: 70, 2: 45, 3: 52 } as const

export const letterRain: GameRules<LetterState, LetterInput, LetterLevel> = {
  slug: 'letter-rain',
  version: 1,
  maxTicks: 10 * 60 * ticksPerSecond,
  maxInputsPerSecond: 15,
  readInput: readLetterInput,
  init: (level, { seed, help, clock }) => {
    const eased: LetterLevel = help === 0 ? level : { ...level, fall: (level.fall * 3) / 2, showsNextKey: true }
    return {
      ...fresh,
      level: help === 2 ? { ...eased, atOnce: 1 } : eased,
      hasClock: clock,
      waiting: drawWords(level, seed),
      sky: [],
      lastSlip: null,
      slips: [],
    }
  },
  isLegal: ({ lock, sky, held, waiting }, input) => {
    if (input.do === 'back' || input.do === 'release') return held !== -1
    return lock === 0 && sky.length > 0 && sky.length + waiting.length > 0
  },
  step: (state, input) => {
    if (state.lock > 0) state.lock -= 1
    if (state.sky.length > 0) state.busy += 1
    if (input !== null) act(state, input)
    fall(state)
    bringNext(state)
  },
  isDone: ({ sky, waiting }) => sky.length === 0 && waiting.length === 0,
  score: ({ score }) => score,
  meter: meterOf,
  digest: (state) => digestOf(numbersOf(state)),
  evidence: ({ right, wrong, caught, missed, clean }): readonly Evidence[] => [
    { skill: 'keyboard', tries: caught + missed, right: clean },
    { skill: 'type-right', tries: right + wrong, right },
  ],
}

const fresh = {
  held: -1,
  untilNext: firstDropAfter,
  right: 0,
  wrong: 0,
  wrongRun: 0,
  lock: 0,
  caught: 0,
  missed: 0,
  clean: 0,
  combo: 0,
  slowness: 10,
  busy: 0,
  usesOwnKeyboard: false,
  score: 0,
}

/** Each word once before any comes again. */
function drawWords({ words, drops }: LetterLevel, seed: number): TypedWord[] {
  const random = seededRandom(seed)
  const drawn: TypedWord[] = []
  while (drawn.length < drops && words.length > 0) drawn.push(...shuffled(words, random))
  return drawn.slice(0, drops)
}

function act(state: LetterState, input: LetterInput): void {
  switch (input.do) {
    case 'key':
      return press(state, input.key)
    case 'text':
      state.usesOwnKeyboard = true
      return putIn(state, input.text)
    case 'back':
      return takeBack(state, 1)
    case 'release':
      return takeBack(state, state.sky[state.held]?.typed ?? 0)
  }
}

/** What was taken back is not counted twice when it is typed again. */
function takeBack(state: LetterState, keys: number): void {
  const drop = state.sky[state.held]
  if (drop === undefined) return
  drop.typed -= keys
  state.right -= keys
  if (drop.typed === 0) state.held = -1
}

function press(state: LetterState, pressed: Key): void {
  const at = state.held === -1 ? state.sky.findIndex(({ word }) => word.keys[0] === pressed) : state.held
  const drop = state.sky[at]
  const expected = drop?.word.keys[drop.typed]
  if (drop === undefined || expected === undefined) return slip(state, null, pressed)
  if (asExpected(pressed, expected) !== expected) return slip(state, drop, pressed)
  state.held = at
  typeKeys(state, drop, 1)
}

/** Where a candidate is to be chosen, Space stands for the first, figures for each. */
function asExpected(pressed: Key, expected: Key): Key {
  if (!isPick(expected) || isPick(pressed)) return pressed
  if (pressed === spaceKey) return firstPick
  const figure = pressed - codes.indexOf('Digit1')
  return figure >= 0 && figure < mostPicks ? firstPick + figure : pressed
}

function putIn(state: LetterState, text: string): void {
  const from = state.held === -1 ? state.sky.map((_, at) => at) : [state.held]
  for (const at of from) {
    const drop = state.sky[at]
    const keys = drop === undefined ? null : keysOfText(drop.word, drop.typed, text)
    if (drop === undefined || keys === null) continue
    state.held = at
    return typeKeys(state, drop, keys)
  }
  slip(state, state.sky[state.held] ?? null, -1)
}

function typeKeys(state: LetterState, drop: Drop, keys: number): void {
  drop.typed += keys
  state.right += keys
  state.wrongRun = 0
  state.lastSlip = null
  if (drop.typed < drop.word.keys.length) return
  state.combo = Math.min(10, state.combo + 1)
  state.score += Math.floor(((10 * drop.word.keys.length + 50) * (20 + state.combo)) / 20)
  state.caught += 1
  if (drop.slips === 0) state.clean += 1
  takeDown(state, drop)
}

function slip(state: LetterState, drop: Drop | null, pressed: Key): void {
  state.wrong += 1
  state.wrongRun += 1
  state.combo = Math.floor(state.combo / 2)
  state.lock = state.wrongRun % 3 === 0 ? longLockTicks : lockTicks
  const expected = (drop ?? state.sky[0])?.word.keys[drop?.typed ?? 0]
  if (drop !== null) drop.slips += 1
  if (expected === undefined) return
  state.slips.push(expected)
  state.lastSlip = { expected, kind: kindOf(drop, expected, pressed) }
}

function kindOf(drop: Drop | null, expected: Key, pressed: Key): SlipKind {
  if (isPick(expected) && isPick(asExpected(pressed, expected))) return 'homophone'
  if (pressed >= 0 && placeOf(pressed) === placeOf(expected)) return 'shift'
  return drop?.word.keys[drop.typed + 1] === pressed ? 'order' : 'other'
}

function takeDown(state: LetterState, drop: Drop): void {
  const held = state.sky[state.held]
  state.sky = state.sky.filter((one) => one !== drop)
  state.held = held === undefined ? -1 : state.sky.indexOf(held)
  if (state.sky.length === 0) state.untilNext = 0
}

/** Without a clock drops hang still. */
function fall(state: LetterState): void {
  if (!state.hasClock) return
  const longest = Math.floor((state.level.fall * ticksPerSecond * state.slowness) / 10)
  for (const drop of [...state.sky]) {
    drop.fallen += 1
    if (drop.fallen < longest) continue
    state.missed += 1
    state.wrongRun = 0
    state.slowness = Math.min(slowest, state.slowness + 2)
    takeDown(state, drop)
  }
}

/** Drops in the sky differ in their first key, so that one key takes hold of one drop. */
function bringNext(state: LetterState): void {
  const { level, sky, waiting } = state
  if (state.untilNext > 0) state.untilNext -= 1
  if (state.untilNext > 0 || sky.length >= level.atOnce) return
  const at = waiting.findIndex(({ keys }) => sky.every(({ word }) => word.keys[0] !== keys[0]))
  const [word] = at === -1 ? [] : waiting.splice(at, 1)
  if (word === undefined) return
  sky.push({ word, typed: 0, fallen: 0, slips: 0 })
  state.untilNext = Math.floor((level.fall * ticksPerSecond * gapPercent[level.atOnce]) / 100)
}

/** Drops fill the bar up to where wrong keys let it; the third star alone asks for fluency. */
function meterOf({ level, caught, right, wrong, busy, hasClock }: LetterState): number {
  const share = (percent: number) => Math.ceil((percent * level.drops) / 100)
  const bar = barOf(caught, [share(60), share(85), share(95)])
  const isAccurate = (percent: number) => right * 100 >= percent * (right + wrong)
  if (!isAccurate(75)) return atMostStars(bar, 0)
  if (!isAccurate(91)) return atMostStars(bar, 1)
  const isFluent = !hasClock || right * 60 * ticksPerSecond >= level.par * busy
  return isAccurate(96) && isFluent ? bar : atMostStars(bar, 2)
}

function* numbersOf(state: LetterState): Iterable<number> {
  yield* [state.held, state.untilNext, state.right, state.wrong, state.wrongRun, state.lock, state.caught]
  yield* [state.missed, state.combo, state.slowness, state.busy, state.score, state.waiting.length]
  for (const { word, typed, fallen } of state.sky) yield* [word.keys.length, typed, fallen]
}
