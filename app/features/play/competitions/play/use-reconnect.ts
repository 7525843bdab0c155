import { useEffect } from 'react'
import { live } from '#app/platform/live/live.ts'

/** Random delay, so that the devices of a class do not reconnect all at the same moment. */
const maxJitterMs = 800
const sleepThresholdMs = 10_000

/** Reconnects as soon as the device is online again or wakes up, instead of waiting for the next scheduled retry. */
export function useReconnect() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAt: number | null = null
    const reconnect = () => {
      clearTimeout(timer)
      timer = setTimeout(live.renew, Math.random() * maxJitterMs)
    }
    const onVisible = () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (hiddenAt !== null && Date.now() - hiddenAt > sleepThresholdMs) reconnect()
    }
    addEventListener('online', reconnect)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', reconnect)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
