import type { Phrase } from '../messages/contents.ts'

/** Lines of a student about starred work: some of the phrases of messages, stored as keys. */
export const workLines = [
  'i-am-proud',
  'i-did-it',
  'look-at-my-program',
  'we-did-it-together',
  'i-am-curious',
] as const satisfies readonly Phrase[]
export type WorkLine = (typeof workLines)[number]

/** Letters of a teacher's note about work for the family. */
export const maxWorkNoteLetters = 120
