/** What somebody can mean in Wind Rush. */

import { isTick, isWithin } from '../read-input.ts'
import { mostInBundle } from './level.ts'

/** 0 to 3: up, right, down, left on the map; or forward, left, right from the kite. 4 is the bundle. */
export const bundleCommand = 4

export type WindInput =
  | { readonly t: number; readonly do: 'add'; readonly command: number; readonly times: number }
  /** Ties a command into the bundle at a place, or takes what is from there on away. */
  | { readonly t: number; readonly do: 'tie'; readonly slot: number; readonly command: number; readonly times: number }
  | { readonly t: number; readonly do: 'untie'; readonly slot: number }
  /** Takes back the last command, sends the queue, empties it. */
  | { readonly t: number; readonly do: 'undo' | 'go' | 'cut' }

const mostTimes = 9

export function readWindInput(sent: unknown): WindInput | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { t, do: act, command, times, slot } = sent as Record<string, unknown>
  if (!isTick(t)) return null
  if (act === 'undo' || act === 'go' || act === 'cut') return { t, do: act }
  const isSlot = isWithin(slot, 0, mostInBundle - 1)
  if (act === 'untie') return isSlot ? { t, do: act, slot } : null
  if (!isWithin(times, 1, mostTimes)) return null
  if (act === 'add') return isWithin(command, 0, bundleCommand) ? { t, do: act, command, times } : null
  return act === 'tie' && isSlot && isWithin(command, 0, bundleCommand - 1)
    ? { t, do: act, slot, command, times }
    : null
}
