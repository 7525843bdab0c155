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

/** `approval`: a teacher approves text notes before the class sees them. `off`: the class has no board. */
export const boardModes = ['open', 'approval', 'off'] as const
export type BoardMode = (typeof boardModes)[number]

export const maxNoteLength = 140

export const noteKey = (writerId: string, noteId: string) => `${writerId}.${noteId}`
export const writerOfNote = (key: string) => key.split('.', 1)[0]!

/** Key and text of the note a teacher has read, so that a decision cannot apply to text edited since. */
export const encodeReadNote = (key: string, { text }: TextNote) => `${key} ${text}`
export function decodeReadNote(encoded: string): { key: string; text: string } {
  const [key = '', ...words] = encoded.split(' ')
  // HTML forms submit line breaks as CRLF.
  return { key, text: words.join(' ').replaceAll('\r\n', '\n') }
}

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

/** Checks a note that waits for approval. Only text notes do: predefined notes need no approval. */
export const checkHeldNote = (value: unknown, key: string): NoteReason | null =>
  isReadyMade(value) ? 'bad-note' : checkNote(value, key)

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
  /** May write free text, not only predefined notes. */
  canWriteText: boolean
}

/** `note` is `null` to delete the note, `undefined` to change part of it. */
export function mayWriteNote(
  mode: BoardMode,
  { canModerate, isWriter, canWriteText }: BoardRights,
  note: unknown,
): boolean {
  if (mode === 'off') return false
  if (canModerate) return true
  if (!isWriter) return false
  return note === null || isReadyMade(note) || (canWriteText && mode === 'open')
}

/** Only the writer may submit a note for approval or withdraw it; a teacher then approves or rejects it. */
export const mayHoldNote = (mode: BoardMode, { isWriter, canWriteText }: BoardRights, note: unknown): boolean =>
  isWriter && (note === null ? mode !== 'off' : canWriteText && mode === 'approval')
