/** What somebody can mean in Bit Lanterns. */

import { isTick, isWithin } from '../read-input.ts'

export type LanternInput =
  /** Switches the lantern worth 2 to the power of `at`, or picks an option. */
  | { readonly t: number; readonly do: 'toggle' | 'pick'; readonly at: number }
  /** All lights one place up or down. */
  | { readonly t: number; readonly do: 'slide'; readonly by: 1 | -1 }
  | { readonly t: number; readonly do: 'show' }

const mostOptions = 16

export function readLanternInput(sent: unknown): LanternInput | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { t, do: act, at, by } = sent as Record<string, unknown>
  if (!isTick(t)) return null
  if (act === 'show') return { t, do: act }
  if (act === 'slide') return by === 1 || by === -1 ? { t, do: act, by } : null
  return (act === 'toggle' || act === 'pick') && isWithin(at, 0, mostOptions - 1) ? { t, do: act, at } : null
}
