import { useEffect, useState } from 'react'
import { serverNow } from '#app/platform/live.ts'
import type { RoomView } from '../../contract.ts'

type Timed = Pick<RoomView, 'now' | 'round'>

export type TimeLeft = {
  readonly seconds: number
  /** Of the whole phase, from 1 to 0. */
  readonly share: number
}

/** What is left of a phase by the server's clock; nothing where the host decides when it ends. `now`: when the page was made. */
export function useTimeLeft({ now, round }: Timed): TimeLeft | null {
  const [left, setLeft] = useState<TimeLeft | null>(() => round && leftAt(round, now))
  const { endsAt = null, since = 0, leftMs = null } = round ?? {}
  useEffect(() => {
    const tick = () => setLeft(leftAt({ endsAt, since, leftMs }, serverNow()))
    tick()
    if (endsAt === null) return
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [endsAt, since, leftMs])
  return left
}

type Ends = Pick<NonNullable<RoomView['round']>, 'endsAt' | 'since' | 'leftMs'>

function leftAt({ endsAt, since, leftMs }: Ends, now: number): TimeLeft | null {
  const left = endsAt === null ? leftMs : endsAt - now
  if (left === null) return null
  const ms = Math.max(0, left)
  // Where a paused phase began is not told, so its ring stays whole.
  const whole = endsAt === null ? ms : endsAt - since
  return { seconds: Math.ceil(ms / 1_000), share: whole > 0 ? Math.min(1, ms / whole) : 0 }
}
