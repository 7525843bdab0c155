/** Player inputs of Letter Rain. */

import { isTick, isWithin } from '../read-input.ts'
import { highestKey, isKey, type Key } from './keys.ts'

export type LetterInput =
  | { readonly t: number; readonly do: 'key'; readonly key: Key }
  /** Text from an input method of the device, such as a phone keyboard or Braille display. */
  | { readonly t: number; readonly do: 'text'; readonly text: string }
  /** Deletes the last key, or deselects the drop. */
  | { readonly t: number; readonly do: 'back' | 'release' }

export const maxTextLength = 24

export function readLetterInput(rawInput: unknown): LetterInput | null {
  if (typeof rawInput !== 'object' || rawInput === null) return null
  const { t, do: action, key, text } = rawInput as Record<string, unknown>
  if (!isTick(t)) return null
  switch (action) {
    case 'key':
      return isWithin(key, 0, highestKey) && isKey(key) ? { t, do: action, key } : null
    case 'text':
      return typeof text === 'string' && isTextInput(text) ? { t, do: action, text } : null
    case 'back':
    case 'release':
      return { t, do: action }
    default:
      return null
  }
}

const isTextInput = (text: string): boolean =>
  text.length > 0 && text.length <= maxTextLength && !/[\p{Cc}\p{Cs}]/u.test(text) && text === text.normalize('NFC')
