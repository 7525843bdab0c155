import { useEffect, useState } from 'react'
import { playerRemainingMs } from '#rules/competitions/countdown.ts'
import { serverNow } from '#app/platform/live/live.ts'
import type { RoundView } from '../../contract.ts'

/** True once this player's answer time is over; other players may have longer. */
export function useTimeOver(round: RoundView | null, timePercent: number, isClockSynced: boolean): boolean {
  const [expiredKey, setExpiredKey] = useState<string | null>(null)
  // The key contains the end of the round, so extending the round reopens it.
  const roundKey = round?.phase === 'answer' ? `${round.number} ${round.endsAt} ${timePercent}` : null
  useEffect(() => {
    if (round === null || roundKey === null || !isClockSynced) return
    const remainingMs = playerRemainingMs(round, timePercent, serverNow())
    if (remainingMs === null) return
    const timer = setTimeout(() => setExpiredKey(roundKey), remainingMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line exhaustive-deps -- the round is unchanged while its key is
  }, [roundKey, isClockSynced, timePercent])
  return roundKey !== null && expiredKey === roundKey
}
