import { useEffect, useState } from 'react'
import { serverNow, useLiveState } from '#app/platform/live/live.ts'

/** True once the server has sent its time: until then the clock of the device may be minutes off. */
export function useClockSynced(): boolean {
  const [isSynced, setSynced] = useState(false)
  const isLive = useLiveState() === 'live'
  useEffect(() => {
    if (isLive) setSynced(true)
  }, [isLive])
  return isSynced
}

const tickMs = 200

/** Server time, updated five times a second; before the clock is synced, `shownAt`. */
export function useServerTime(isSynced: boolean, shownAt: number): number {
  const [now, setNow] = useState(shownAt)
  useEffect(() => {
    if (!isSynced) return
    const tick = () => setNow(serverNow())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [isSynced])
  return now
}
