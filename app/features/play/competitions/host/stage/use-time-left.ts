import { useEffect, useState } from 'react'
import { serverNow } from '#app/platform/live/live.ts'
import type { RoomView } from '../../contract.ts'

type TimedRoom = Pick<RoomView, 'now' | 'round'>

export type TimeLeft = {
  readonly seconds: number
  /** Share of the phase, from 1 to 0. */
  readonly share: number
}

/** Remaining time of a phase by server time; null if the host ends the phase. `now`: when the page was rendered. */
export function useTimeLeft({ now, round }: TimedRoom): TimeLeft | null {
  const [timeLeft, setTimeLeft] = useState<TimeLeft | null>(() => round && timeLeftAt(round, now))
  const { endsAt = null, since = 0, leftMs = null } = round ?? {}
  useEffect(() => {
    const tick = () => setTimeLeft(timeLeftAt({ endsAt, since, leftMs }, serverNow()))
    tick()
    if (endsAt === null) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [endsAt, since, leftMs])
  return timeLeft
}

type PhaseTimes = Pick<NonNullable<RoomView['round']>, 'endsAt' | 'since' | 'leftMs'>

function timeLeftAt({ endsAt, since, leftMs }: PhaseTimes, now: number): TimeLeft | null {
  const remainingMs = endsAt === null ? leftMs : endsAt - now
  if (remainingMs === null) return null
  const ms = Math.max(0, remainingMs)
  // The start of a paused phase is unknown, so its ring stays full.
  const phaseMs = endsAt === null ? ms : endsAt - since
  return { seconds: Math.ceil(ms / 1_000), share: phaseMs > 0 ? Math.min(1, ms / phaseMs) : 0 }
}
