import { isLanded, type Flight } from '#rules/program/puzzle-session.ts'
import type { SkyEvent, SkyState } from '#rules/worlds/sky.ts'
import type { Mood } from '#app/ui/wao/wao-still.tsx'
import type { LandingSession } from './use-puzzle.ts'

export type Skin = 'icons' | 'blocks' | 'python'

/** Message key below `puzzle.say`; null while flying and after a success. */
type WaoMessage = { key: string; line?: number } | null

type SkyFlight = Flight<SkyState, SkyEvent>

export function getWaoMessage({ refusal, typed, flight }: LandingSession, skin: Skin): WaoMessage {
  if (refusal === 'too-big') return { key: 'tooBig' }
  if (refusal === 'too-deep') return { key: 'tooDeep' }
  if (flight) return isLanded(flight) ? getLandingMessage(flight) : null
  return typed?.problem && skin !== 'python' ? { key: 'unread', line: typed.problem.line } : { key: 'ask' }
}

/** How a flight ended; null if it has not ended. */
export function getFlightEnd(flight: SkyFlight | null): 'reached' | 'crashed' | 'ended-short' | 'too-long' | null {
  if (!flight || !isLanded(flight)) return null
  const { solved, reason } = flight.run
  if (solved) return 'reached'
  return reason === 'too-long' ? 'too-long' : reason === 'short' ? 'ended-short' : 'crashed'
}

function getLandingMessage(flight: SkyFlight): WaoMessage {
  switch (getFlightEnd(flight)) {
    case 'crashed':
      return { key: flight.run.reason }
    case 'ended-short':
      return { key: flight.shownSteps === 0 ? 'empty' : 'short' }
    case 'too-long':
      return { key: 'long' }
    default:
      return null
  }
}

export function getMood({ flight }: LandingSession): Mood {
  const end = getFlightEnd(flight)
  if (end === 'reached') return 'cheering'
  if (end === 'crashed') return 'stuck'
  return end ? 'thinking' : 'hello'
}

/** Stars of a finished flight; 0 while flying and without a flight. */
export const getEarnedStars = ({ flight }: LandingSession) => (flight && isLanded(flight) ? flight.stars : 0)
