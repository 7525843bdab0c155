/** A piece of music: a sequence of variations, each with several voices. */

import { countEighths, parseNotes, type Note, type Voice } from './notation.ts'

export type Variation = { readonly eighths: number; readonly notes: readonly Note[] }

export type Piece = {
  /** Quarter notes per minute. */
  readonly tempo: number
  readonly isLoop: boolean
  readonly variations: readonly Variation[]
  /** Initial volume (0 to 1) of a piece with a crescendo to full volume. */
  readonly growsFrom?: number
}

/** A voice that is shorter than the longest one is repeated. */
export function buildVariation(voiceTexts: Partial<Record<Voice, string>>): Variation {
  const texts = Object.entries(voiceTexts) as [Voice, string][]
  const eighths = Math.max(...texts.map(([, text]) => countEighths(text)))
  const notes = texts.flatMap(([voice, text]) => {
    const voiceEighths = countEighths(text)
    const once = parseNotes(voice, text)
    return Array.from({ length: Math.ceil(eighths / voiceEighths) }, (_, repetition) =>
      once.map((note) => ({ ...note, at: note.at + repetition * voiceEighths })),
    ).flat()
  })
  return { eighths, notes: notes.filter(({ at }) => at < eighths).toSorted((a, b) => a.at - b.at) }
}

/** A scheduled piece; times are in seconds of the caller's clock. */
export type Part = {
  readonly piece: Piece
  readonly startsAt: number
  /** No note starts at or after this time. */
  readonly until?: number
  /** Index of the first variation. */
  readonly first?: number
}

export type TimedNote = {
  readonly voice: Voice
  readonly pitch: number
  readonly at: number
  readonly seconds: number
  readonly loud: number
}

export const eighthSeconds = ({ tempo }: Piece): number => 30 / tempo

export const variationSeconds = (piece: Piece, index: number): number =>
  piece.variations[index % piece.variations.length]!.eighths * eighthSeconds(piece)

/** Notes that start in [from, to): consecutive intervals return every note exactly once. */
export function notesBetween(part: Part, from: number, to: number): readonly TimedNote[] {
  const endTime = Math.min(to, part.until ?? Number.POSITIVE_INFINITY)
  const timedNotes: TimedNote[] = []
  for (const { startsAt, variation: played } of variationsBetween(part, from, endTime))
    for (const note of played.notes) {
      const startTime = startsAt + note.at * eighthSeconds(part.piece)
      if (startTime < from || startTime >= endTime) continue
      const seconds = note.eighths * eighthSeconds(part.piece)
      timedNotes.push({
        voice: note.voice,
        pitch: note.pitch,
        at: startTime,
        seconds,
        loud: note.loud * volumeFactor(part.piece, played, note),
      })
    }
  return timedNotes
}

const volumeFactor = ({ growsFrom = 1 }: Piece, { eighths }: Variation, { at }: Note): number =>
  growsFrom + ((1 - growsFrom) * at) / eighths

/** Variations that play in an interval. Completed repetitions of a loop are skipped by division, not by iteration. */
function variationsBetween({ piece, startsAt, first = 0 }: Part, from: number, to: number) {
  const count = piece.variations.length
  if (!piece.isLoop) return [{ startsAt, variation: piece.variations[first % count]! }]
  const loopSeconds = piece.variations.reduce((sum, { eighths }) => sum + eighths, 0) * eighthSeconds(piece)
  let variationStart = startsAt + Math.max(0, Math.floor((from - startsAt) / loopSeconds)) * loopSeconds
  const variations = []
  for (let index = first; variationStart < to; index++) {
    variations.push({ startsAt: variationStart, variation: piece.variations[index % count]! })
    variationStart += variationSeconds(piece, index)
  }
  return variations
}
