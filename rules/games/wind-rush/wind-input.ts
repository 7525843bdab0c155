/** Player inputs of Wind Rush. */

import { isTick, isWithin } from '../read-input.ts'
import { maxBundleCommands } from './level.ts'

/** 0 to 3: up, right, down, left on the map; or forward, left, right from the kite. 4 is the bundle. */
export const bundleCommand = 4

export type WindInput =
  | { readonly t: number; readonly do: 'add'; readonly command: number; readonly times: number }
  /** Sets a command of the bundle, or removes the commands from a slot on. */
  | { readonly t: number; readonly do: 'tie'; readonly slot: number; readonly command: number; readonly times: number }
  | { readonly t: number; readonly do: 'untie'; readonly slot: number }
  /** Removes the last command, starts the flight, empties the queue. */
  | { readonly t: number; readonly do: 'undo' | 'go' | 'cut' }

const maxTimes = 9

export function readWindInput(rawInput: unknown): WindInput | null {
  if (typeof rawInput !== 'object' || rawInput === null) return null
  const { t, do: action, command, times, slot } = rawInput as Record<string, unknown>
  if (!isTick(t)) return null
  if (action === 'undo' || action === 'go' || action === 'cut') return { t, do: action }
  const isSlot = isWithin(slot, 0, maxBundleCommands - 1)
  if (action === 'untie') return isSlot ? { t, do: action, slot } : null
  if (!isWithin(times, 1, maxTimes)) return null
  if (action === 'add') return isWithin(command, 0, bundleCommand) ? { t, do: action, command, times } : null
  return action === 'tie' && isSlot && isWithin(command, 0, bundleCommand - 1)
    ? { t, do: action, slot, command, times }
    : null
}
