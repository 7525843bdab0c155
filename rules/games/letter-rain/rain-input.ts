/** What somebody can mean in Letter Rain. */

import { isTick, isWithin } from '../read-input.ts'
import { highestKey, isKey, type Key } from './keys.ts'

export type LetterInput =
  | { readonly t: number; readonly do: 'key'; readonly key: Key }
  /** A piece of text that an input method of the device has put in: own keyboards, phones, Braille. */
  | { readonly t: number; readonly do: 'text'; readonly text: string }
  /** Takes back the last key, or lets go of the drop. */
  | { readonly t: number; readonly do: 'back' | 'release' }

export const longestText = 24

export function readLetterInput(sent: unknown): LetterInput | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { t, do: act, key, text } = sent as Record<string, unknown>
  if (!isTick(t)) return null
  switch (act) {
    case 'key':
      return isWithin(key, 0, highestKey) && isKey(key) ? { t, do: act, key } : null
    case 'text':
      return typeof text === 'string' && isPiece(text) ? { t, do: act, text } : null
    case 'back':
    case 'release':
      return { t, do: act }
    default:
      return null
  }
}

const isPiece = (text: string): boolean =>
  text.length > 0 && text.length <= longestText && !/[\p{Cc}\p{Cs}]/u.test(text) && text === text.normalize('NFC')
