/** What somebody can mean in Bug Hunt. */

import { isTick, isWithin } from '../read-input.ts'

export type BugInput =
  | { readonly t: number; readonly do: 'watch' | 'hint' }
  | { readonly t: number; readonly do: 'step'; readonly by: 1 | -1 }
  /** Asks for one moment of the flight, where fog lies over it. */
  | { readonly t: number; readonly do: 'probe'; readonly step: number }
  | { readonly t: number; readonly do: 'mend'; readonly place: number; readonly choice: number }

const mostSteps = 400
const mostPlaces = 24
const mostChoices = 6

export function readBugInput(sent: unknown): BugInput | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { t, do: act, by, step, place, choice } = sent as Record<string, unknown>
  if (!isTick(t)) return null
  switch (act) {
    case 'watch':
    case 'hint':
      return { t, do: act }
    case 'step':
      return by === 1 || by === -1 ? { t, do: act, by } : null
    case 'probe':
      return isWithin(step, 0, mostSteps - 1) ? { t, do: act, step } : null
    case 'mend':
      return isWithin(place, 0, mostPlaces - 1) && isWithin(choice, 0, mostChoices - 1)
        ? { t, do: act, place, choice }
        : null
    default:
      return null
  }
}
