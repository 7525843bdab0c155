/** Bots for Echo Drums: one that uses loops, one that remembers only four beats, one with random inputs. */

import type { Random } from '../../program/random.ts'
import type { DrumInput } from '../echo-drums/drum-input.ts'
import type { DrumState } from '../echo-drums/echo-drums.ts'
import { countPieces, type Piece } from '../echo-drums/pieces.ts'
import type { Bot } from './play-with.ts'

type DrumBot = Bot<DrumState, DrumInput>

const toInput = (piece: Piece): DrumInput =>
  'hit' in piece
    ? { t: 0, do: 'hit', beat: piece.hit }
    : 'open' in piece
      ? { t: 0, do: 'open' }
      : { t: 0, do: 'close', times: piece.again }

const toHits = (beats: readonly number[]): Piece[] => beats.map((hit) => ({ hit }))

/** Shortest notation of the beats with single beats and loops (dynamic programming). */
function findShortest(beats: readonly number[], depth = 2): Piece[] {
  const best: Piece[][] = [[]]
  for (let end = 1; end <= beats.length; end += 1) {
    const alternatives: Piece[][] = []
    for (let start = 0; start < end; start += 1) {
      alternatives.push([...(best[start] ?? []), ...wrapInFrame(beats.slice(start, end), depth)])
    }
    best.push(
      alternatives.reduce((shortestSoFar, alternative) =>
        countPieces(alternative) < countPieces(shortestSoFar) ? alternative : shortestSoFar,
      ),
    )
  }
  return best.at(-1) ?? []
}

function wrapInFrame(beats: readonly number[], depth: number): Piece[] {
  for (let times = 5; times >= 2 && depth > 0; times -= 1) {
    const size = beats.length / times
    const isRepetition = Number.isInteger(size) && beats.every((beat, index) => beat === beats[index % size])
    if (!isRepetition) continue
    const inside = findShortest(beats.slice(0, size), depth - 1)
    const isClosable = 'hit' in (inside.at(-1) ?? {})
    return [{ open: true }, ...(isClosable ? inside : toHits(beats.slice(0, size))), { again: times }]
  }
  return toHits(beats)
}

function placeThenSubmit(state: DrumState, pieces: readonly Piece[]): DrumInput | null {
  const next = pieces[state.laid.length]
  return next === undefined ? { t: 0, do: 'bell' } : toInput(next)
}

export const drumExpert: DrumBot = (state, tick) => {
  const line = state.lines[state.at]
  if (line === undefined || state.phase !== 'answer' || tick % 8 !== 0) return null
  return placeThenSubmit(state, state.level.pieces === null ? toHits(line.beats) : findShortest(line.beats))
}

/** Remembers the first four beats and fills the rest with the first beat. */
export const drumForgetter: DrumBot = (state, tick) => {
  const line = state.lines[state.at]
  if (line === undefined || state.phase !== 'answer' || tick % 8 !== 0) return null
  return placeThenSubmit(state, toHits(line.beats.map((beat, index) => (index < 4 ? beat : (line.beats[0] ?? 0)))))
}

export const drumMasher =
  (random: Random): DrumBot =>
  ({ level, phase }) => {
    if (phase !== 'answer' || random(8) > 0) return null
    return random(5) === 0 ? { t: 0, do: 'bell' } : { t: 0, do: 'hit', beat: random(level.drums) }
  }
