/** Player inputs of Bug Hunt. */

import { isTick, isWithin } from '../read-input.ts'

export type BugInput =
  | { readonly t: number; readonly do: 'watch' | 'hint' }
  | { readonly t: number; readonly do: 'step'; readonly by: 1 | -1 }
  /** Inspects one step of a flight that is hidden by fog. */
  | { readonly t: number; readonly do: 'probe'; readonly step: number }
  | { readonly t: number; readonly do: 'mend'; readonly place: number; readonly choice: number }

const maxSteps = 400
const maxPlaces = 24
const maxChoices = 6

export function readBugInput(rawInput: unknown): BugInput | null {
  if (typeof rawInput !== 'object' || rawInput === null) return null
  const { t, do: action, by, step, place, choice } = rawInput as Record<string, unknown>
  if (!isTick(t)) return null
  switch (action) {
    case 'watch':
    case 'hint':
      return { t, do: action }
    case 'step':
      return by === 1 || by === -1 ? { t, do: action, by } : null
    case 'probe':
      return isWithin(step, 0, maxSteps - 1) ? { t, do: action, step } : null
    case 'mend':
      return isWithin(place, 0, maxPlaces - 1) && isWithin(choice, 0, maxChoices - 1)
        ? { t, do: action, place, choice }
        : null
    default:
      return null
  }
}
