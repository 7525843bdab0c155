import { hasHiddenSigns } from './input/hidden-signs.ts'
import { isUuid } from './uuid.ts'

/** Sticky notes of a class: one record per note, its key begins with the writer's id. */

export const noteColours = ['sun', 'leaf', 'sky', 'plum', 'kite'] as const
export type NoteColour = (typeof noteColours)[number]

/** Pictures and sentences that are ready-made: nothing in them can hurt, so they need nobody's approval. */
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

export type ReadyMadeNote = { sticker: Sticker; colour: NoteColour } | { phrase: Phrase; colour: NoteColour }
export type TextNote = { text: string; colour: NoteColour }
export type Note = TextNote | ReadyMadeNote

/** `approval`: what children write themselves is read by a teacher first. `off`: there is no board. */
export const boardModes = ['open', 'approval', 'off'] as const
export type BoardMode = (typeof boardModes)[number]

export const noteLength = 140

export const noteKey = (writerId: string, noteId: string) => `${writerId}.${noteId}`
export const writerOfNote = (key: string) => key.split('.', 1)[0]!

/** A note as a teacher has read it, to be sent back with what they think of it. */
export const readNote = (key: string, { text }: TextNote) => `${key} ${text}`
export function noteRead(said: string): { key: string; text: string } {
  const [key = '', ...words] = said.split(' ')
  // Forms write ends of lines their own way.
  return { key, text: words.join(' ').replaceAll('\r\n', '\n') }
}

export type NoteReason = 'bad-note' | 'bad-key' | 'empty' | 'too-long' | 'hidden-characters'

export function checkNote(value: unknown, key: string): NoteReason | null {
  if (!isUuid(writerOfNote(key)) || !/^[^.]+\.[\w-]{1,40}$/.test(key)) return 'bad-key'
  if (!isColoured(value)) return 'bad-note'
  if (isReadyMade(value)) return null
  const { text } = value as Partial<TextNote>
  if (typeof text !== 'string') return 'bad-note'
  if (text.trim() === '') return 'empty'
  if (text.length > noteLength && Array.from(text).length > noteLength) return 'too-long'
  return hasHiddenSigns(text.replaceAll('\n', ' ')) ? 'hidden-characters' : null
}

/** For those whose words are read before others see them: words only, the rest needs nobody. */
export const checkHeldNote = (value: unknown, key: string): NoteReason | null =>
  isReadyMade(value) ? 'bad-note' : checkNote(value, key)

export function isReadyMade(value: unknown): value is ReadyMadeNote {
  if (!isColoured(value)) return false
  const { sticker, phrase } = value as { sticker?: unknown; phrase?: unknown }
  return stickers.includes(sticker as Sticker) || phrases.includes(phrase as Phrase)
}

/** A colour and one thing more. */
const isColoured = (value: unknown): value is { colour: NoteColour } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  noteColours.includes((value as { colour?: NoteColour }).colour!)

/** What somebody may do at a board, as the table of permissions says. */
export type BoardRights = {
  /** Any note of anybody, at any time. */
  tidy: boolean
  /** This note is their own. */
  own: boolean
  /** In their own words. */
  freely: boolean
}

/** `null` takes the note away; `undefined` is a part of one. */
export function mayWriteNote(mode: BoardMode, { tidy, own, freely }: BoardRights, note: unknown): boolean {
  if (mode === 'off') return false
  if (tidy) return true
  if (!own) return false
  return note === null || isReadyMade(note) || (freely && mode === 'open')
}

/** Words that wait for approval are their writer's to put there and to take back; a teacher decides about them. */
export const mayHoldNote = (mode: BoardMode, { own, freely }: BoardRights, note: unknown): boolean =>
  own && (note === null ? mode !== 'off' : freely && mode === 'approval')
