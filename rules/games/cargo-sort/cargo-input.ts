/** Player inputs of Cargo Sort; numbers are positions in the line from the left. */

import { isTick, isWithin } from '../read-input.ts'

type TwoPlaces = { readonly t: number; readonly i: number; readonly j: number }

export type CargoInput =
  | (TwoPlaces & { readonly do: 'weigh' | 'swap' })
  /** Moves the crate from position `i` to `j`. */
  | (TwoPlaces & { readonly do: 'move' })
  | (TwoPlaces & { readonly do: 'weigh-two'; readonly k: number; readonly l: number })
  | { readonly t: number; readonly do: 'bell'; readonly named: readonly number[] }

const maxCrates = 8

export function readCargoInput(rawInput: unknown): CargoInput | null {
  if (typeof rawInput !== 'object' || rawInput === null) return null
  const { t, do: action, i, j, k, l, named } = rawInput as Record<string, unknown>
  if (!isTick(t)) return null
  if (action === 'bell') {
    if (!Array.isArray(named) || named.length > 2 || !named.every(isPlace)) return null
    return new Set(named).size === named.length ? { t, do: action, named } : null
  }
  if (!isPlace(i) || !isPlace(j) || i === j) return null
  if (action === 'weigh' || action === 'swap' || action === 'move') return { t, do: action, i, j }
  return action === 'weigh-two' && isPlace(k) && isPlace(l) ? { t, do: action, i, j, k, l } : null
}

const isPlace = (value: unknown): value is number => isWithin(value, 0, maxCrates - 1)
