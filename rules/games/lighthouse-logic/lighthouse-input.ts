/** What somebody can mean in Lighthouse Logic. */

import { isTick, isWithin } from '../read-input.ts'
import type { Gate } from './circuit.ts'

export type LighthouseInput =
  | { readonly t: number; readonly do: 'set'; readonly slot: number; readonly gate: Gate }
  | { readonly t: number; readonly do: 'predict'; readonly row: number; readonly lamps: number }
  /** Looks at the lamp in one weather. */
  | { readonly t: number; readonly do: 'test'; readonly row: number }
  | { readonly t: number; readonly do: 'accuse'; readonly slot: number }
  /** Lets all weathers pass, or has the predictions compared. */
  | { readonly t: number; readonly do: 'run' | 'check' }

const gates: readonly unknown[] = ['pass', 'not', 'and', 'or', 'one'] satisfies readonly Gate[]
const mostSlots = 6
const mostRows = 8

export function readLighthouseInput(sent: unknown): LighthouseInput | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { t, do: act, slot, gate, row, lamps } = sent as Record<string, unknown>
  if (!isTick(t)) return null
  const isSlot = isWithin(slot, 0, mostSlots - 1)
  const isRow = isWithin(row, 0, mostRows - 1)
  switch (act) {
    case 'run':
    case 'check':
      return { t, do: act }
    case 'set':
      return isSlot && gates.includes(gate) ? { t, do: act, slot, gate: gate as Gate } : null
    case 'accuse':
      return isSlot ? { t, do: act, slot } : null
    case 'predict':
      return isRow && isWithin(lamps, 0, 3) ? { t, do: act, row, lamps } : null
    case 'test':
      return isRow ? { t, do: act, row } : null
    default:
      return null
  }
}
