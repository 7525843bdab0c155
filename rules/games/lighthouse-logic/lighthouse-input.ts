/** Player inputs of Lighthouse Logic. */

import { isTick, isWithin } from '../read-input.ts'
import type { Gate } from './circuit.ts'

export type LighthouseInput =
  | { readonly t: number; readonly do: 'set'; readonly slot: number; readonly gate: Gate }
  | { readonly t: number; readonly do: 'predict'; readonly row: number; readonly lamps: number }
  /** Shows the lamps for one truth table row. */
  | { readonly t: number; readonly do: 'test'; readonly row: number }
  | { readonly t: number; readonly do: 'accuse'; readonly slot: number }
  /** Tests all truth table rows, or checks the predictions. */
  | { readonly t: number; readonly do: 'run' | 'check' }

const gates: readonly unknown[] = ['pass', 'not', 'and', 'or', 'one'] satisfies readonly Gate[]
const maxSlots = 6
const maxRows = 8

export function readLighthouseInput(rawInput: unknown): LighthouseInput | null {
  if (typeof rawInput !== 'object' || rawInput === null) return null
  const { t, do: action, slot, gate, row, lamps } = rawInput as Record<string, unknown>
  if (!isTick(t)) return null
  const isSlot = isWithin(slot, 0, maxSlots - 1)
  const isRow = isWithin(row, 0, maxRows - 1)
  switch (action) {
    case 'run':
    case 'check':
      return { t, do: action }
    case 'set':
      return isSlot && gates.includes(gate) ? { t, do: action, slot, gate: gate as Gate } : null
    case 'accuse':
      return isSlot ? { t, do: action, slot } : null
    case 'predict':
      return isRow && isWithin(lamps, 0, 3) ? { t, do: action, row, lamps } : null
    case 'test':
      return isRow ? { t, do: action, row } : null
    default:
      return null
  }
}
