/** Music: every action is one beat, and what was played is compared with a tune. */

import type { Value } from '../program/values.ts'
import type { Happening, Vocabulary, World } from '../program/world.ts'
import { added, itemsOf, type Trail } from './trail.ts'

/** A step of the scale, counted from 1; C is the first. */
export type Beat = number | 'drum' | 'rest'

export type MusicState = { readonly beats: Trail<Beat>; readonly end: 'no-such-note' | null }

export type MusicEvent =
  | { readonly kind: 'played'; readonly beat: Beat }
  | { readonly kind: 'no-such-note'; readonly beat: number }

/** Two octaves. */
export const HIGHEST_NOTE = 15

/** A note by its name is the same as by its place in the scale. */
export const namedNotes = { note_c: 1, note_d: 2, note_e: 3, note_g: 5, note_a: 6 } as const

const beatOfAction = new Map<string, Beat>([...Object.entries(namedNotes), ['drum', 'drum'], ['rest', 'rest']])

export const musicVocabulary: Vocabulary = {
  actions: {
    note_c: { inputs: [] },
    note_d: { inputs: [] },
    note_e: { inputs: [] },
    note_g: { inputs: [] },
    note_a: { inputs: [] },
    drum: { inputs: [] },
    rest: { inputs: [] },
    play: { inputs: ['number'] },
  },
  sensors: {},
}

export function musicWorld(given: Readonly<Record<string, Value>> = {}): World<MusicState, MusicEvent> {
  return {
    rulesVersion: 1,
    vocabulary: musicVocabulary,
    start: { beats: null, end: null },
    given,
    act,
    sense: () => null,
  }
}

function act(
  state: MusicState,
  action: string,
  [input]: readonly Value[],
): readonly Happening<MusicState, MusicEvent>[] | null {
  const beat = beatOfAction.get(action) ?? input
  if (beat === 'drum' || beat === 'rest') return [played(state, beat)]
  if (typeof beat !== 'number' || !Number.isInteger(beat)) return null
  return beat >= 1 && beat <= HIGHEST_NOTE
    ? [played(state, beat)]
    : [{ state: { ...state, end: 'no-such-note' }, event: { kind: 'no-such-note', beat }, over: true }]
}

const played = (state: MusicState, beat: Beat): Happening<MusicState, MusicEvent> => ({
  state: { ...state, beats: added(state.beats, beat) },
  event: { kind: 'played', beat },
})

export function musicOutcome(
  target: readonly Beat[],
  { beats, end }: MusicState,
): {
  readonly solved: boolean
  readonly reason: 'same-tune' | 'wrong-tune' | 'no-such-note'
  readonly complete: boolean
} {
  const played = itemsOf(beats)
  const solved = end === null && played.length === target.length && played.every((beat, at) => beat === target[at])
  return { solved, reason: end ?? (solved ? 'same-tune' : 'wrong-tune'), complete: solved }
}
