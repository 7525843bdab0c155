/**
 * Echo Drums: the game plays a line of beats and the player repeats it. Most lines are too long to memorize, but follow
 * a rule that the player can express with loops ("frames").
 */

import { seededRandom } from '../../program/random.ts'
import { computeDigest } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { computeMeter } from '../star-bar.ts'
import { type DrumInput, readDrumInput } from './drum-input.ts'
import { type DrumLine, generateLine } from './drum-line.ts'
import { type DrumLevel, linesPerLevel } from './level.ts'
import { maxFrameDepth, expandPieces, maxPieces, countOpenFrames, type Piece, countPieces } from './pieces.ts'

export type DrumState = {
  readonly level: DrumLevel
  readonly lines: readonly DrumLine[]
  readonly ticksPerBeat: number
  at: number
  phase: 'listen' | 'answer' | 'reveal'
  /** Ticks since the phase began. */
  since: number
  laid: Piece[]
  /** Number of wrong answers for the current line. */
  wrongBells: number
  /** Bit set of the beats that were correct in the last answer. */
  right: number
  hasHeardAgain: boolean
  rightAtOnce: number
  score: number
  readonly feathers: number[]
}

/** Ticks of the last beat, of the reveal after a wrong answer, and of a beat during slow playback. */
const lastBeatTicks = 24
const revealTicks = 90
const slowBeatTicks = 60
const maxWrongBells = 3

export const echoDrums: GameRules<DrumState, DrumInput, DrumLevel> = {
  slug: 'echo-drums',
  version: 1,
  maxTicks: 15 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readDrumInput,
  init: (level, { seed, help }) => {
    const random = seededRandom(seed)
    const lines = Array.from({ length: linesPerLevel }, () => generateLine(level, random))
    const counts = { at: 0, since: 0, wrongBells: 0, right: 0, rightAtOnce: 0, score: 0 }
    const ticksPerBeat = help === 0 ? 30 : 40
    return { level, lines, ticksPerBeat, ...counts, phase: 'listen', laid: [], hasHeardAgain: false, feathers: [] }
  },
  isLegal: ({ phase, at: lineIndex, lines, level, laid, hasHeardAgain }, input) => {
    if (phase !== 'answer' || lineIndex === lines.length) return false
    switch (input.do) {
      case 'hit':
        return laid.length < maxPieces && isOffered(level, input.beat)
      case 'open':
        return level.pieces !== null && laid.length < maxPieces && countOpenFrames(laid) < maxFrameDepth
      case 'close':
        return countOpenFrames(laid) > 0 && 'hit' in (laid.at(-1) ?? {})
      case 'undo':
        return laid.length > 0
      case 'again':
        return !hasHeardAgain
      case 'bell':
        return laid.length > 0 && expandPieces(laid) !== null
    }
  },
  step: (state, input) => {
    state.since += 1
    if (input !== null) applyInput(state, input)
    passTick(state)
  },
  isDone: ({ at: lineIndex, lines }) => lineIndex === lines.length,
  score: ({ score }) => score,
  meter: ({ feathers }) =>
    computeMeter(
      feathers.reduce((total, count) => total + count, 0),
      [6, 13, 17],
    ),
  digest: (state) => computeDigest(listStateNumbers(state)),
  evidence: ({ level, at: lineIndex, rightAtOnce }): readonly Evidence[] =>
    lineIndex === 0
      ? []
      : [{ skill: level.rule === 'none' ? 'keep-in-mind' : 'pattern', tries: lineIndex, right: rightAtOnce }],
}

const isOffered = ({ drums, rule }: DrumLevel, beat: number): boolean =>
  rule === 'loud-and-soft' ? beat % 4 < drums : beat < drums

function applyInput(state: DrumState, input: DrumInput): void {
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
      enterPhase(state, 'listen')
      return
    case 'bell':
      return submitLine(state)
  }
}

function enterPhase(state: DrumState, phase: DrumState['phase']): void {
  state.phase = phase
  state.since = 0
}

function submitLine(state: DrumState): void {
  const beats = state.lines[state.at]?.beats ?? []
  const submittedBeats = expandPieces(state.laid) ?? []
  if (beats.length === submittedBeats.length && beats.every((beat, index) => beat === submittedBeats[index]))
    return endLine(state, computeFeathers(state))
  state.wrongBells += 1
  state.right = beats.reduce((right, beat, index) => (submittedBeats[index] === beat ? right | (1 << index) : right), 0)
  enterPhase(state, 'reveal')
}

/** Three for the first answer, two for the second, one for the third; less if too long or replayed. */
function computeFeathers({ wrongBells, hasHeardAgain, level, laid }: DrumState): number {
  const isLong = wrongBells === 0 && level.pieces !== null && countPieces(laid) > level.pieces
  return Math.max(0, 3 - wrongBells - (isLong ? 1 : 0) - (hasHeardAgain ? 1 : 0))
}

function endLine(state: DrumState, feathers: number): void {
  const beats = state.lines[state.at]?.beats.length ?? 0
  if (state.wrongBells === 0) state.rightAtOnce += 1
  if (feathers > 0) state.score += Math.max(0, 100 * feathers + 10 * beats - 5 * countPieces(state.laid))
  state.feathers.push(feathers)
  Object.assign(state, { at: state.at + 1, laid: [], wrongBells: 0, right: 0, hasHeardAgain: false })
  enterPhase(state, 'listen')
}

function passTick(state: DrumState): void {
  const line = state.lines[state.at]
  if (line === undefined || state.phase === 'answer') return
  const beats = line.beats.length
  if (state.phase === 'listen') {
    if (state.since >= beats * state.ticksPerBeat + lastBeatTicks) enterPhase(state, 'answer')
  } else if (state.wrongBells < maxWrongBells) {
    if (state.since < revealTicks) return
    state.laid = []
    enterPhase(state, 'answer')
  } else if (state.since >= beats * slowBeatTicks) endLine(state, 0)
}

const phases = ['listen', 'answer', 'reveal']

function* listStateNumbers(state: DrumState): Iterable<number> {
  yield* [state.at, phases.indexOf(state.phase), state.since, state.wrongBells, state.right, state.score]
  yield* state.feathers
  for (const piece of state.laid) yield 'hit' in piece ? piece.hit : 'open' in piece ? 8 : 8 + piece.again
}
