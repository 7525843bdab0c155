/** What somebody can mean in Echo Drums. */

import { isTick, isWithin } from '../read-input.ts'

export type DrumInput =
  | { readonly t: number; readonly do: 'hit'; readonly beat: number }
  | { readonly t: number; readonly do: 'close'; readonly times: number }
  /** Opens a frame, takes back the last piece, hears the line again, asks the valley. */
  | { readonly t: number; readonly do: 'open' | 'undo' | 'again' | 'bell' }

export function readDrumInput(sent: unknown): DrumInput | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { t, do: act, beat, times } = sent as Record<string, unknown>
  if (!isTick(t)) return null
  if (act === 'open' || act === 'undo' || act === 'again' || act === 'bell') return { t, do: act }
  if (act === 'hit') return isWithin(beat, 0, 7) ? { t, do: act, beat } : null
  return act === 'close' && isWithin(times, 2, 5) ? { t, do: act, times } : null
}
