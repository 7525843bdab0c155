import { isLanded, type Flight } from '#rules/program/puzzle-session.ts'
import type { SkyEvent, SkyState } from '#rules/worlds/sky.ts'
import type { Mood } from '#app/ui/wao-still.tsx'
import type { LandingSession } from './use-puzzle.ts'

export type Skin = 'icons' | 'blocks' | 'python'

/** What Wao says, below `puzzle.say`; nothing while flying and when the bell has rung. */
type Saying = { key: string; line?: number } | null

type SkyFlight = Flight<SkyState, SkyEvent>

export function sayingOf({ refused, typed, flight }: LandingSession, skin: Skin): Saying {
  if (refused === 'too-big') return { key: 'tooBig' }
  if (refused === 'too-deep') return { key: 'tooDeep' }
  if (flight) return isLanded(flight) ? landing(flight) : null
  return typed?.problem && skin !== 'python' ? { key: 'unread', line: typed.problem.line } : { key: 'ask' }
}

/** How a flight that is over has ended. */
export function endOf(flight: SkyFlight | null): 'reached' | 'crashed' | 'ended-short' | 'too-long' | null {
  if (!flight || !isLanded(flight)) return null
  const { solved, reason } = flight.run
  if (solved) return 'reached'
  return reason === 'too-long' ? 'too-long' : reason === 'short' ? 'ended-short' : 'crashed'
}

function landing(flight: SkyFlight): Saying {
  switch (endOf(flight)) {
    case 'crashed':
      return { key: flight.run.reason }
    case 'ended-short':
      return { key: flight.shown === 0 ? 'empty' : 'short' }
    case 'too-long':
      return { key: 'long' }
    default:
      return null
  }
}

export function moodOf({ flight }: LandingSession): Mood {
  const end = endOf(flight)
  if (end === 'reached') return 'cheering'
  if (end === 'crashed') return 'stuck'
  return end ? 'thinking' : 'hello'
}

/** Stars of a flight that rang the bell, otherwise none. */
export const earned = ({ flight }: LandingSession) => (flight && isLanded(flight) ? flight.stars : 0)
