/** Player inputs of Echo Drums. */

import { isTick, isWithin } from '../read-input.ts'

export type DrumInput =
  | { readonly t: number; readonly do: 'hit'; readonly beat: number }
  | { readonly t: number; readonly do: 'close'; readonly times: number }
  /** Opens a loop, removes the last piece, replays the line, submits the answer. */
  | { readonly t: number; readonly do: 'open' | 'undo' | 'again' | 'bell' }

export function readDrumInput(rawInput: unknown): DrumInput | null {
  if (typeof rawInput !== 'object' || rawInput === null) return null
  const { t, do: action, beat, times } = rawInput as Record<string, unknown>
  if (!isTick(t)) return null
  if (action === 'open' || action === 'undo' || action === 'again' || action === 'bell') return { t, do: action }
  if (action === 'hit') return isWithin(beat, 0, 7) ? { t, do: action, beat } : null
  return action === 'close' && isWithin(times, 2, 5) ? { t, do: action, times } : null
}
