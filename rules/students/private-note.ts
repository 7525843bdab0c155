import { checkDisplayName, isTooLong, type DisplayNameReason } from '../input/display-name.ts'
import { accept, refuse, type Result } from '../result.ts'

/** Notes that teachers of a class write about a student. */

export const MAX_PRIVATE_NOTE_LETTERS = 500

/** Normalizes each line like a name and removes empty lines. */
export function checkPrivateNote(text: string): Result<string, DisplayNameReason> {
  const lines: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const checked = checkDisplayName(line, MAX_PRIVATE_NOTE_LETTERS)
    if (checked.ok) lines.push(checked.value)
    else if (checked.reason !== 'empty') return checked
  }
  const note = lines.join('\n')
  if (note === '') return refuse('empty')
  return isTooLong(note, MAX_PRIVATE_NOTE_LETTERS) ? refuse('too-long') : accept(note)
}
