import { hasHiddenCharacters } from '../input/hidden-characters.ts'
import { isUuid } from '../input/uuid.ts'

/** Sticky notes on a class board: one record per note; its key starts with the writer's id. */

export const noteColors = ['sun', 'leaf', 'sky', 'plum', 'kite'] as const
export type NoteColor = (typeof noteColors)[number]

/** Predefined pictures and phrases. They cannot be abusive, so they need no teacher approval. */
export const stickers = ['hello', 'cheering', 'thinking', 'star', 'heart', 'thumb', 'rocket', 'flower'] as const
export const phrases = [
  'good-morning',
  'well-done',
  'thank-you',
  'good-idea',
  'i-did-it',
  'i-need-help',
  'i-can-help',
  'lets-play',
] as const
export type Sticker = (typeof stickers)[number]
export type Phrase = (typeof phrases)[number]

export type ReadyMadeNote = { sticker: Sticker; colour: NoteColor } | { phrase: Phrase; colour: NoteColor }
export type TextNote = { text: string; colour: NoteColor }
export type Note = TextNote | ReadyMadeNote

/**
 * Free text of students: none in `ready-made`; after a teacher's approval in `approval`; in `filtered` the word filter
 * publishes it immediately or holds it for a teacher. `off`: the class has no board.
 */
export const boardModes = ['off', 'ready-made', 'approval', 'filtered'] as const
export type BoardMode = (typeof boardModes)[number]

/** Board of a new class. Children whose course has icons only cannot write yet. */
export const startingBoardMode = (codingSkin: 'icon' | 'block' | 'text'): BoardMode =>
  codingSkin === 'icon' ? 'ready-made' : 'approval'

export const maxNoteLength = 140

export const noteKey = (writerId: string, noteId: string) => `${writerId}.${noteId}`
export const writerOfNote = (key: string) => key.split('.', 1)[0]!
export const noteIdOf = (key: string) => key.slice(key.indexOf('.') + 1)

/** Id of a new note. It begins with the time, so that notes sort by age; `random` separates notes of one moment. */
export const newNoteId = (now: number, random: string): string => `${Math.floor(now).toString(36)}-${random}`

/** Keys and notes, the newest first. */
export const sortNotes = <Value>(notes: Readonly<Record<string, Value>>): [string, Value][] =>
  Object.entries(notes).toSorted(([key], [other]) => (noteIdOf(key) < noteIdOf(other) ? 1 : -1))

export type NoteReason = 'bad-note' | 'bad-key' | 'empty' | 'too-long' | 'hidden-characters'

export function checkNote(value: unknown, key: string): NoteReason | null {
  if (!isUuid(writerOfNote(key)) || !/^[^.]+\.[\w-]{1,40}$/.test(key)) return 'bad-key'
  if (!hasColor(value)) return 'bad-note'
  if (isReadyMade(value)) return null
  const { text } = value as Partial<TextNote>
  if (typeof text !== 'string') return 'bad-note'
  if (text.trim() === '') return 'empty'
  if (text.length > maxNoteLength && Array.from(text).length > maxNoteLength) return 'too-long'
  return hasHiddenCharacters(text.replaceAll('\n', ' ')) ? 'hidden-characters' : null
}

export function isReadyMade(value: unknown): value is ReadyMadeNote {
  if (!hasColor(value)) return false
  const { sticker, phrase } = value as { sticker?: unknown; phrase?: unknown }
  return stickers.includes(sticker as Sticker) || phrases.includes(phrase as Phrase)
}

/** An object with exactly two keys, one of them a valid color. */
const hasColor = (value: unknown): value is { colour: NoteColor } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  noteColors.includes((value as { colour?: NoteColor }).colour!)

/** A user's rights on a class board, from the permission table. */
export type BoardRights = {
  /** May change and delete any note (teachers). */
  canModerate: boolean
  /** The user wrote this note. */
  isWriter: boolean
}

/**
 * Whether a note may be written directly. Text of students goes through the word filter instead. `note` is `null` to
 * delete the note, `undefined` to change part of it.
 */
export function mayWriteNote(mode: BoardMode, { canModerate, isWriter }: BoardRights, note: unknown): boolean {
  if (mode === 'off') return false
  return canModerate || (isWriter && (note === null || isReadyMade(note)))
}

/** Whether students may write text on the board, which the filter or a teacher reads first. */
export const acceptsText = (mode: BoardMode): boolean => mode === 'approval' || mode === 'filtered'
