import { useEffect, useState } from 'react'
import { ownLeftMs } from '#rules/competitions/countdown.ts'
import { serverNow } from '#app/platform/live.ts'
import type { RoundView } from '../../contract.ts'

/** Whether this player's time to answer is over; others may have longer. */
export function useTimeOver(round: RoundView | null, timePercent: number, isClockKnown: boolean): boolean {
  const [overAt, setOverAt] = useState<string | null>(null)
  // More time for everybody opens it again.
  const name = round?.phase === 'answer' ? `${round.number} ${round.endsAt} ${timePercent}` : null
  useEffect(() => {
    if (round === null || name === null || !isClockKnown) return
    const left = ownLeftMs(round, timePercent, serverNow())
    if (left === null) return
    const timer = setTimeout(() => setOverAt(name), left)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line exhaustive-deps -- a round is the same while its name is
  }, [name, isClockKnown, timePercent])
  return name !== null && overAt === name
}
