/**
 * Letter Rain: words fall, and the player types them in time. The game compares keys, never the text on screen, so an
 * incomplete Korean syllable is never wrong. A wrong key blocks the keyboard briefly, so accuracy beats speed.
 */

import { seededRandom, shuffle } from '../../program/random.ts'
import { computeDigest } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { capMeter, computeMeter } from '../star-bar.ts'
import { codes, firstPick, isPick, type Key, maxPicks, keyPosition, spaceKey } from './keys.ts'
import { type LetterInput, readLetterInput } from './rain-input.ts'
import type { LetterLevel } from './level.ts'
import { countKeysOfText, type TypedWord } from './word.ts'

/** Kind of mistake: wrong Shift state, keys in the wrong order, a homophone, or another key. */
export type SlipKind = 'shift' | 'order' | 'homophone' | 'other'

export type Drop = { readonly word: TypedWord; typed: number; fallen: number; slips: number }

export type LetterState = {
  readonly level: LetterLevel
  readonly hasClock: boolean
  /** Words that have not appeared yet. */
  waiting: TypedWord[]
  /** Lowest first. */
  sky: Drop[]
  /** Index of the drop that is being typed, or -1. */
  held: number
  untilNext: number
  right: number
  wrong: number
  wrongRun: number
  /** Remaining ticks for which keys are ignored after a wrong one. */
  lock: number
  caught: number
  missed: number
  clean: number
  combo: number
  /** Time factor in tenths; rises after a missed drop to give the player more time. */
  slowness: number
  /** Number of ticks with at least one visible drop. */
  busy: number
  /** Whether the player used an input method of the device. */
  usesOwnKeyboard: boolean
  lastSlip: { readonly expected: Key; readonly kind: SlipKind } | null
  /** Expected keys at each mistake, for the teacher's report. */
  readonly slips: Key[]
  score: number
}

const firstDropTicks = 30
const lockTicks = 15
const longLockTicks = 60
const maxSlowness = 18
const gapPercent = { 1: 70, 2: 45, 3: 52 } as const

export const letterRain: GameRules<LetterState, LetterInput, LetterLevel> = {
  slug: 'letter-rain',
  version: 1,
  maxTicks: 10 * 60 * ticksPerSecond,
  maxInputsPerSecond: 15,
  readInput: readLetterInput,
  init: (level, { seed, help, clock }) => {
    const easierLevel: LetterLevel = help === 0 ? level : { ...level, fall: (level.fall * 3) / 2, showsNextKey: true }
    return {
      ...initialValues,
      level: help === 2 ? { ...easierLevel, atOnce: 1 } : easierLevel,
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
    if (input !== null) applyInput(state, input)
    moveDrops(state)
    addNextDrop(state)
  },
  isDone: ({ sky, waiting }) => sky.length === 0 && waiting.length === 0,
  score: ({ score }) => score,
  meter: computeLetterMeter,
  digest: (state) => computeDigest(listStateNumbers(state)),
  evidence: ({ right, wrong, caught, missed, clean }): readonly Evidence[] => [
    { skill: 'keyboard', tries: caught + missed, right: clean },
    { skill: 'type-right', tries: right + wrong, right },
  ],
}

const initialValues = {
  held: -1,
  untilNext: firstDropTicks,
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

/** Uses every word once before repeating any. */
function drawWords({ words, drops }: LetterLevel, seed: number): TypedWord[] {
  const random = seededRandom(seed)
  const selectedWords: TypedWord[] = []
  while (selectedWords.length < drops && words.length > 0) selectedWords.push(...shuffle(words, random))
  return selectedWords.slice(0, drops)
}

function applyInput(state: LetterState, input: LetterInput): void {
  switch (input.do) {
    case 'key':
      return pressKey(state, input.key)
    case 'text':
      state.usesOwnKeyboard = true
      return insertText(state, input.text)
    case 'back':
      return undoKeys(state, 1)
    case 'release':
      return undoKeys(state, state.sky[state.held]?.typed ?? 0)
  }
}

/** Subtracts deleted keys, so that retyped keys do not count twice. */
function undoKeys(state: LetterState, keys: number): void {
  const drop = state.sky[state.held]
  if (drop === undefined) return
  drop.typed -= keys
  state.right -= keys
  if (drop.typed === 0) state.held = -1
}

function pressKey(state: LetterState, pressed: Key): void {
  const dropIndex = state.held === -1 ? state.sky.findIndex(({ word }) => word.keys[0] === pressed) : state.held
  const drop = state.sky[dropIndex]
  const expected = drop?.word.keys[drop.typed]
  if (drop === undefined || expected === undefined) return recordSlip(state, null, pressed)
  if (toCandidateKey(pressed, expected) !== expected) return recordSlip(state, drop, pressed)
  state.held = dropIndex
  typeKeys(state, drop, 1)
}

/** When a candidate is expected, maps Space to the first and digits to the numbered candidates. */
function toCandidateKey(pressed: Key, expected: Key): Key {
  if (!isPick(expected) || isPick(pressed)) return pressed
  if (pressed === spaceKey) return firstPick
  const digitIndex = pressed - codes.indexOf('Digit1')
  return digitIndex >= 0 && digitIndex < maxPicks ? firstPick + digitIndex : pressed
}

function insertText(state: LetterState, text: string): void {
  const dropIndexes = state.held === -1 ? state.sky.map((_, index) => index) : [state.held]
  for (const dropIndex of dropIndexes) {
    const drop = state.sky[dropIndex]
    const keys = drop === undefined ? null : countKeysOfText(drop.word, drop.typed, text)
    if (drop === undefined || keys === null) continue
    state.held = dropIndex
    return typeKeys(state, drop, keys)
  }
  recordSlip(state, state.sky[state.held] ?? null, -1)
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
  removeDrop(state, drop)
}

function recordSlip(state: LetterState, drop: Drop | null, pressed: Key): void {
  state.wrong += 1
  state.wrongRun += 1
  state.combo = Math.floor(state.combo / 2)
  state.lock = state.wrongRun % 3 === 0 ? longLockTicks : lockTicks
  const expected = (drop ?? state.sky[0])?.word.keys[drop?.typed ?? 0]
  if (drop !== null) drop.slips += 1
  if (expected === undefined) return
  state.slips.push(expected)
  state.lastSlip = { expected, kind: classifySlip(drop, expected, pressed) }
}

function classifySlip(drop: Drop | null, expected: Key, pressed: Key): SlipKind {
  if (isPick(expected) && isPick(toCandidateKey(pressed, expected))) return 'homophone'
  if (pressed >= 0 && keyPosition(pressed) === keyPosition(expected)) return 'shift'
  return drop?.word.keys[drop.typed + 1] === pressed ? 'order' : 'other'
}

function removeDrop(state: LetterState, drop: Drop): void {
  const held = state.sky[state.held]
  state.sky = state.sky.filter((other) => other !== drop)
  state.held = held === undefined ? -1 : state.sky.indexOf(held)
  if (state.sky.length === 0) state.untilNext = 0
}

/** Drops do not move without a clock. */
function moveDrops(state: LetterState): void {
  if (!state.hasClock) return
  const maxTicks = Math.floor((state.level.fall * ticksPerSecond * state.slowness) / 10)
  for (const drop of [...state.sky]) {
    drop.fallen += 1
    if (drop.fallen < maxTicks) continue
    state.missed += 1
    state.wrongRun = 0
    state.slowness = Math.min(maxSlowness, state.slowness + 2)
    removeDrop(state, drop)
  }
}

/** Visible drops have different first keys, so that one key selects one drop. */
function addNextDrop(state: LetterState): void {
  const { level, sky, waiting } = state
  if (state.untilNext > 0) state.untilNext -= 1
  if (state.untilNext > 0 || sky.length >= level.atOnce) return
  const wordIndex = waiting.findIndex(({ keys }) => sky.every(({ word }) => word.keys[0] !== keys[0]))
  const [word] = wordIndex === -1 ? [] : waiting.splice(wordIndex, 1)
  if (word === undefined) return
  sky.push({ word, typed: 0, fallen: 0, slips: 0 })
  state.untilNext = Math.floor((level.fall * ticksPerSecond * gapPercent[level.atOnce]) / 100)
}

/** Caught drops fill the bar; wrong keys cap the stars, and only the third star requires speed. */
function computeLetterMeter({ level, caught, right, wrong, busy, hasClock }: LetterState): number {
  const share = (percent: number) => Math.ceil((percent * level.drops) / 100)
  const meter = computeMeter(caught, [share(60), share(85), share(95)])
  const isAccurate = (percent: number) => right * 100 >= percent * (right + wrong)
  if (!isAccurate(75)) return capMeter(meter, 0)
  if (!isAccurate(91)) return capMeter(meter, 1)
  const isFluent = !hasClock || right * 60 * ticksPerSecond >= level.par * busy
  return isAccurate(96) && isFluent ? meter : capMeter(meter, 2)
}

function* listStateNumbers(state: LetterState): Iterable<number> {
  yield* [state.held, state.untilNext, state.right, state.wrong, state.wrongRun, state.lock, state.caught]
  yield* [state.missed, state.combo, state.slowness, state.busy, state.score, state.waiting.length]
  for (const { word, typed, fallen } of state.sky) yield* [word.keys.length, typed, fallen]
}
