/** What somebody can mean in Cargo Sort, by places in the line from the left. */

import { isTick, isWithin } from '../read-input.ts'

type TwoPlaces = { readonly t: number; readonly i: number; readonly j: number }

export type CargoInput =
  | (TwoPlaces & { readonly do: 'weigh' | 'swap' })
  /** Takes the crate at `i` out and hangs it at `j`. */
  | (TwoPlaces & { readonly do: 'move' })
  | (TwoPlaces & { readonly do: 'weigh-two'; readonly k: number; readonly l: number })
  | { readonly t: number; readonly do: 'bell'; readonly named: readonly number[] }

const mostCrates = 8

export function readCargoInput(sent: unknown): CargoInput | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { t, do: act, i, j, k, l, named } = sent as Record<string, unknown>
  if (!isTick(t)) return null
  if (act === 'bell') {
    if (!Array.isArray(named) || named.length > 2 || !named.every(isPlace)) return null
    return new Set(named).size === named.length ? { t, do: act, named } : null
  }
  if (!isPlace(i) || !isPlace(j) || i === j) return null
  if (act === 'weigh' || act === 'swap' || act === 'move') return { t, do: act, i, j }
  return act === 'weigh-two' && isPlace(k) && isPlace(l) ? { t, do: act, i, j, k, l } : null
}

const isPlace = (value: unknown): value is number => isWithin(value, 0, mostCrates - 1)
