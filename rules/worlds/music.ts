/** The music world: each action plays one beat, and the played beats are compared with a tune. */

import type { Value } from '../program/values.ts'
import type { WorldChange, Vocabulary, World } from '../program/world.ts'
import { appendToTrail, itemsOf, type Trail } from './trail.ts'

/** Note number in the scale, counted from 1 for C. */
export type Beat = number | 'drum' | 'rest'

export type MusicState = { readonly beats: Trail<Beat>; readonly end: 'no-such-note' | null }

export type MusicEvent =
  | { readonly kind: 'played'; readonly beat: Beat }
  | { readonly kind: 'no-such-note'; readonly beat: number }

/** The scale has two octaves. */
export const HIGHEST_NOTE = 15

/** Note numbers of the actions that are named after a note. */
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

export function musicWorld(initialVariables: Readonly<Record<string, Value>> = {}): World<MusicState, MusicEvent> {
  return {
    rulesVersion: 1,
    vocabulary: musicVocabulary,
    start: { beats: null, end: null },
    initialVariables,
    act,
    sense: () => null,
  }
}

function act(
  state: MusicState,
  action: string,
  [input]: readonly Value[],
): readonly WorldChange<MusicState, MusicEvent>[] | null {
  const beat = beatOfAction.get(action) ?? input
  if (beat === 'drum' || beat === 'rest') return [playBeat(state, beat)]
  if (typeof beat !== 'number' || !Number.isInteger(beat)) return null
  return beat >= 1 && beat <= HIGHEST_NOTE
    ? [playBeat(state, beat)]
    : [{ state: { ...state, end: 'no-such-note' }, event: { kind: 'no-such-note', beat }, over: true }]
}

const playBeat = (state: MusicState, beat: Beat): WorldChange<MusicState, MusicEvent> => ({
  state: { ...state, beats: appendToTrail(state.beats, beat) },
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
  const solved =
    end === null && played.length === target.length && played.every((beat, index) => beat === target[index])
  return { solved, reason: end ?? (solved ? 'same-tune' : 'wrong-tune'), complete: solved }
}
