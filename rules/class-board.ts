import { isUuid } from './uuid.ts'

/** Sticky notes of a class: one record per note, its key begins with the writer's id. */

export const noteColours = ['sun', 'leaf', 'sky', 'plum', 'kite'] as const
export type NoteColour = (typeof noteColours)[number]
export type Note = { text: string; colour: NoteColour }

export const noteLength = 140

export const noteKey = (writerId: string, noteId: string) => `${writerId}.${noteId}`
export const writerOfNote = (key: string) => key.split('.', 1)[0]!

export type NoteReason = 'bad-note' | 'bad-key' | 'empty' | 'too-long' | 'hidden-characters'

export function checkNote(value: unknown, key: string): NoteReason | null {
  if (!isUuid(writerOfNote(key)) || !/^[^.]+\.[\w-]{1,40}$/.test(key)) return 'bad-key'
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return 'bad-note'
  const { text, colour } = value as Partial<Note>
  if (typeof text !== 'string' || !noteColours.includes(colour as NoteColour)) return 'bad-note'
  if (text.trim() === '') return 'empty'
  if (text.length > noteLength && Array.from(text).length > noteLength) return 'too-long'
  return /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(text.replaceAll('\n', ' ')) ? 'hidden-characters' : null
}
