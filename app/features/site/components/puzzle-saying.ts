import type { PuzzleSession } from '#rules/program/puzzle-session.ts'
import { starsFor, type Flight } from '#rules/program/run.ts'
import type { Mood } from '#app/ui/wao-still.tsx'

export type Skin = 'icons' | 'blocks' | 'python'

/** What Wao says, below `puzzle.say`; nothing while flying and when the bell has rung. */
type Saying = { key: string; line?: number } | null

export function sayingOf({ refused, typed, flight }: PuzzleSession, skin: Skin): Saying {
  if (refused === 'too-big') return { key: 'tooBig' }
  if (refused === 'too-deep') return { key: 'tooDeep' }
  if (flight) return flight.done ? landing(flight) : null
  return typed?.problem && skin !== 'python' ? { key: 'unread', line: typed.problem.line } : { key: 'ask' }
}

function landing({ reason, event, steps }: Flight): Saying {
  switch (reason) {
    case 'crashed':
      return { key: event ?? 'storm' }
    case 'ended-short':
      return { key: steps === 0 ? 'empty' : 'short' }
    case 'too-long':
      return { key: 'long' }
    default:
      return null
  }
}

export function moodOf({ flight }: PuzzleSession): Mood {
  if (flight?.reason === 'reached') return 'cheering'
  if (flight?.reason === 'crashed') return 'stuck'
  return flight?.done ? 'thinking' : 'hello'
}

/** Stars of a flight that rang the bell, otherwise none. */
export const earned = ({ program, flight }: PuzzleSession) => (flight?.done ? starsFor(program, flight) : 0)
