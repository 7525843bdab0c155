/** Players of Echo Drums: one who sees the rule and writes it short, one who keeps four things in mind, one who presses anything. */

import type { Random } from '../../program/random.ts'
import type { DrumInput } from '../echo-drums/drum-input.ts'
import type { DrumState } from '../echo-drums/echo-drums.ts'
import { pieceCount, type Piece } from '../echo-drums/pieces.ts'
import type { Bot } from './play-with.ts'

type DrumBot = Bot<DrumState, DrumInput>

const asInput = (piece: Piece): DrumInput =>
  'hit' in piece
    ? { t: 0, do: 'hit', beat: piece.hit }
    : 'open' in piece
      ? { t: 0, do: 'open' }
      : { t: 0, do: 'close', times: piece.again }

const single = (beats: readonly number[]): Piece[] => beats.map((hit) => ({ hit }))

/** The fewest pieces that the beats can be laid with: single beats, or a frame round what comes again. */
function shortest(beats: readonly number[], depth = 2): Piece[] {
  const best: Piece[][] = [[]]
  for (let end = 1; end <= beats.length; end += 1) {
    const ways: Piece[][] = []
    for (let start = 0; start < end; start += 1) {
      ways.push([...(best[start] ?? []), ...framed(beats.slice(start, end), depth)])
    }
    best.push(ways.reduce((least, way) => (pieceCount(way) < pieceCount(least) ? way : least)))
  }
  return best.at(-1) ?? []
}

function framed(beats: readonly number[], depth: number): Piece[] {
  for (let times = 5; times >= 2 && depth > 0; times -= 1) {
    const size = beats.length / times
    const isAgain = Number.isInteger(size) && beats.every((beat, at) => beat === beats[at % size])
    if (!isAgain) continue
    const inside = shortest(beats.slice(0, size), depth - 1)
    const isClosable = 'hit' in (inside.at(-1) ?? {})
    return [{ open: true }, ...(isClosable ? inside : single(beats.slice(0, size))), { again: times }]
  }
  return single(beats)
}

function layThenRing(state: DrumState, wanted: readonly Piece[]): DrumInput | null {
  const next = wanted[state.laid.length]
  return next === undefined ? { t: 0, do: 'bell' } : asInput(next)
}

export const drumExpert: DrumBot = (state, tick) => {
  const line = state.lines[state.at]
  if (line === undefined || state.phase !== 'answer' || tick % 8 !== 0) return null
  return layThenRing(state, state.level.pieces === null ? single(line.beats) : shortest(line.beats))
}

/** Remembers the first four beats and goes on with the first of them. */
export const drumForgetter: DrumBot = (state, tick) => {
  const line = state.lines[state.at]
  if (line === undefined || state.phase !== 'answer' || tick % 8 !== 0) return null
  return layThenRing(state, single(line.beats.map((beat, at) => (at < 4 ? beat : (line.beats[0] ?? 0)))))
}

export const drumMasher =
  (random: Random): DrumBot =>
  ({ level, phase }) => {
    if (phase !== 'answer' || random(8) > 0) return null
    return random(5) === 0 ? { t: 0, do: 'bell' } : { t: 0, do: 'hit', beat: random(level.drums) }
  }
