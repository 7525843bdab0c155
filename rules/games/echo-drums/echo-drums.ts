/**
 * Echo Drums: a line of beats is played into the valley, which answers only when it hears the same line back. Lines are
 * longer than anybody keeps in mind; their rule is not.
 */

import { seededRandom } from '../../program/random.ts'
import { digestOf } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { barOf } from '../star-bar.ts'
import { type DrumInput, readDrumInput } from './drum-input.ts'
import { type DrumLine, drawLine } from './drum-line.ts'
import { type DrumLevel, linesPerLevel } from './level.ts'
import { deepestFrame, expanded, mostPieces, openFrames, type Piece, pieceCount } from './pieces.ts'

export type DrumState = {
  readonly level: DrumLevel
  readonly lines: readonly DrumLine[]
  readonly ticksPerBeat: number
  at: number
  phase: 'listen' | 'answer' | 'reveal'
  /** Ticks since the phase began. */
  since: number
  laid: Piece[]
  /** Bells that the valley did not answer. */
  wrongBells: number
  /** Beats that were right at the last bell, as bits. */
  right: number
  hasHeardAgain: boolean
  rightAtOnce: number
  score: number
  readonly feathers: number[]
}

/** How long the last beat sounds, the line is shown after a wrong bell, and a beat lasts when all is shown slowly. */
const lastBeatTicks = 24
const revealTicks = 90
const slowBeatTicks = 60
const mostWrongBells = 3

export const echoDrums: GameRules<DrumState, DrumInput, DrumLevel> = {
  slug: 'echo-drums',
  version: 1,
  maxTicks: 15 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readDrumInput,
  init: (level, { seed, help }) => {
    const random = seededRandom(seed)
    const lines = Array.from({ length: linesPerLevel }, () => drawLine(level, random))
    const counts = { at: 0, since: 0, wrongBells: 0, right: 0, rightAtOnce: 0, score: 0 }
    const ticksPerBeat = help === 0 ? 30 : 40
    return { level, lines, ticksPerBeat, ...counts, phase: 'listen', laid: [], hasHeardAgain: false, feathers: [] }
  },
  isLegal: ({ phase, at, lines, level, laid, hasHeardAgain }, input) => {
    if (phase !== 'answer' || at === lines.length) return false
    switch (input.do) {
      case 'hit':
        return laid.length < mostPieces && isOffered(level, input.beat)
      case 'open':
        return level.pieces !== null && laid.length < mostPieces && openFrames(laid) < deepestFrame
      case 'close':
        return openFrames(laid) > 0 && 'hit' in (laid.at(-1) ?? {})
      case 'undo':
        return laid.length > 0
      case 'again':
        return !hasHeardAgain
      case 'bell':
        return laid.length > 0 && expanded(laid) !== null
    }
  },
  step: (state, input) => {
    state.since += 1
    if (input !== null) act(state, input)
    pass(state)
  },
  isDone: ({ at, lines }) => at === lines.length,
  score: ({ score }) => score,
  meter: ({ feathers }) =>
    barOf(
      feathers.reduce((all, one) => all + one, 0),
      [6, 13, 17],
    ),
  digest: (state) => digestOf(numbersOf(state)),
  evidence: ({ level, at, rightAtOnce }): readonly Evidence[] =>
    at === 0 ? [] : [{ skill: level.rule === 'none' ? 'keep-in-mind' : 'pattern', tries: at, right: rightAtOnce }],
}

const isOffered = ({ drums, rule }: DrumLevel, beat: number): boolean =>
  rule === 'loud-and-soft' ? beat % 4 < drums : beat < drums

function act(state: DrumState, input: DrumInput): void {
  switch (input.do) {
    case 'hit':
      state.laid.push({ hit: input.beat })
      return
    case 'open':
      state.laid.push({ open: true })
      return
    case 'close':
      state.laid.push({ again: input.times })
      return
    case 'undo':
      state.laid.pop()
      return
    case 'again':
      state.hasHeardAgain = true
      enter(state, 'listen')
      return
    case 'bell':
      return ring(state)
  }
}

function enter(state: DrumState, phase: DrumState['phase']): void {
  state.phase = phase
  state.since = 0
}

function ring(state: DrumState): void {
  const beats = state.lines[state.at]?.beats ?? []
  const laid = expanded(state.laid) ?? []
  if (beats.length === laid.length && beats.every((beat, at) => beat === laid[at]))
    return endLine(state, feathersOf(state))
  state.wrongBells += 1
  state.right = beats.reduce((right, beat, at) => (laid[at] === beat ? right | (1 << at) : right), 0)
  enter(state, 'reveal')
}

/** Three at the first bell, if it is short where that is asked; two at the second, one at the third. */
function feathersOf({ wrongBells, hasHeardAgain, level, laid }: DrumState): number {
  const isLong = wrongBells === 0 && level.pieces !== null && pieceCount(laid) > level.pieces
  return Math.max(0, 3 - wrongBells - (isLong ? 1 : 0) - (hasHeardAgain ? 1 : 0))
}

function endLine(state: DrumState, feathers: number): void {
  const beats = state.lines[state.at]?.beats.length ?? 0
  if (state.wrongBells === 0) state.rightAtOnce += 1
  if (feathers > 0) state.score += Math.max(0, 100 * feathers + 10 * beats - 5 * pieceCount(state.laid))
  state.feathers.push(feathers)
  Object.assign(state, { at: state.at + 1, laid: [], wrongBells: 0, right: 0, hasHeardAgain: false })
  enter(state, 'listen')
}

function pass(state: DrumState): void {
  const line = state.lines[state.at]
  if (line === undefined || state.phase === 'answer') return
  const beats = line.beats.length
  if (state.phase === 'listen') {
    if (state.since >= beats * state.ticksPerBeat + lastBeatTicks) enter(state, 'answer')
  } else if (state.wrongBells < mostWrongBells) {
    if (state.since < revealTicks) return
    state.laid = []
    enter(state, 'answer')
  } else if (state.since >= beats * slowBeatTicks) endLine(state, 0)
}

const phases = ['listen', 'answer', 'reveal']

function* numbersOf(state: DrumState): Iterable<number> {
  yield* [state.at, phases.indexOf(state.phase), state.since, state.wrongBells, state.right, state.score]
  yield* state.feathers
  for (const piece of state.laid) yield 'hit' in piece ? piece.hit : 'open' in piece ? 8 : 8 + piece.again
}
