import { useEffect, useState } from 'react'
import { serverNow, useLiveState } from '#app/platform/live.ts'

/** Whether the server has told its time to this device: before that the device's own may be minutes off. */
export function useClockKnown(): boolean {
  const [isKnown, setKnown] = useState(false)
  const isLive = useLiveState() === 'live'
  useEffect(() => {
    if (isLive) setKnown(true)
  }, [isLive])
  return isKnown
}

const tickMs = 200

/** The server's time, told five times a second; before it is known, the time of what is shown. */
export function useServerTime(isKnown: boolean, shownAt: number): number {
  const [now, setNow] = useState(shownAt)
  useEffect(() => {
    if (!isKnown) return
    const tick = () => setNow(serverNow())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [isKnown])
  return now
}
