/** Player inputs of Bit Lanterns. */

import { isTick, isWithin } from '../read-input.ts'

export type LanternInput =
  /** Switches the lantern worth 2 to the power of `at`, or picks an option. */
  | { readonly t: number; readonly do: 'toggle' | 'pick'; readonly at: number }
  /** Shifts all lights by one position up or down. */
  | { readonly t: number; readonly do: 'slide'; readonly by: 1 | -1 }
  | { readonly t: number; readonly do: 'show' }

const maxOptions = 16

export function readLanternInput(rawInput: unknown): LanternInput | null {
  if (typeof rawInput !== 'object' || rawInput === null) return null
  const { t, do: action, at: option, by } = rawInput as Record<string, unknown>
  if (!isTick(t)) return null
  if (action === 'show') return { t, do: action }
  if (action === 'slide') return by === 1 || by === -1 ? { t, do: action, by } : null
  return (action === 'toggle' || action === 'pick') && isWithin(option, 0, maxOptions - 1)
    ? { t, do: action, at: option }
    : null
}
