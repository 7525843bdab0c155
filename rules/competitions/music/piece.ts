/** A piece of music: variations one after the other, each of several voices. */

import { eighthsOf, notesOf, type Note, type Voice } from './notation.ts'

export type Variation = { readonly eighths: number; readonly notes: readonly Note[] }

export type Piece = {
  /** Quarters in a minute. */
  readonly tempo: number
  readonly isLoop: boolean
  readonly variations: readonly Variation[]
  /** How loud it begins, where it grows to its end. */
  readonly growsFrom?: number
}

/** A voice with less to play than the longest one begins again. */
export function variation(lines: Partial<Record<Voice, string>>): Variation {
  const texts = Object.entries(lines) as [Voice, string][]
  const eighths = Math.max(...texts.map(([, text]) => eighthsOf(text)))
  const notes = texts.flatMap(([voice, text]) => {
    const own = eighthsOf(text)
    const once = notesOf(voice, text)
    return Array.from({ length: Math.ceil(eighths / own) }, (_, time) =>
      once.map((note) => ({ ...note, at: note.at + time * own })),
    ).flat()
  })
  return { eighths, notes: notes.filter(({ at }) => at < eighths).toSorted((one, other) => one.at - other.at) }
}

/** When a piece is heard, in seconds of whichever clock. */
export type Part = {
  readonly piece: Piece
  readonly startsAt: number
  /** Nothing begins from here on. */
  readonly until?: number
  /** Which variation comes first. */
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

export const secondsOf = (piece: Piece, which: number): number =>
  piece.variations[which % piece.variations.length]!.eighths * eighthSeconds(piece)

/** The notes that begin from one time on and before another: asked for again and again, each is answered once. */
export function notesBetween(part: Part, from: number, to: number): readonly TimedNote[] {
  const ends = Math.min(to, part.until ?? Number.POSITIVE_INFINITY)
  const found: TimedNote[] = []
  for (const { startsAt, variation: played } of variationsBetween(part, from, ends))
    for (const note of played.notes) {
      const at = startsAt + note.at * eighthSeconds(part.piece)
      if (at < from || at >= ends) continue
      const seconds = note.eighths * eighthSeconds(part.piece)
      found.push({
        voice: note.voice,
        pitch: note.pitch,
        at,
        seconds,
        loud: note.loud * grown(part.piece, played, note),
      })
    }
  return found
}

const grown = ({ growsFrom = 1 }: Piece, { eighths }: Variation, { at }: Note): number =>
  growsFrom + ((1 - growsFrom) * at) / eighths

/** The variations that sound between two times; a loop goes on for ever, and what went before is not counted one by one. */
function variationsBetween({ piece, startsAt, first = 0 }: Part, from: number, to: number) {
  const count = piece.variations.length
  if (!piece.isLoop) return [{ startsAt, variation: piece.variations[first % count]! }]
  const whole = piece.variations.reduce((sum, { eighths }) => sum + eighths, 0) * eighthSeconds(piece)
  let begins = startsAt + Math.max(0, Math.floor((from - startsAt) / whole)) * whole
  const found = []
  for (let which = first; begins < to; which++) {
    found.push({ startsAt: begins, variation: piece.variations[which % count]! })
    begins += secondsOf(piece, which)
  }
  return found
}
