import { useEffect } from 'react'
import { live } from '#app/platform/live.ts'

/** As a class comes back to its network, its devices come back a little apart. */
const apartMs = 800
const sleptMs = 10_000

/**
 * A round does not wait for the next try to connect: it is made when the device has a network again, or wakes up.
 */
export function useComeBack() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let hiddenAt: number | null = null
    const renew = () => {
      clearTimeout(timer)
      timer = setTimeout(live.renew, Math.random() * apartMs)
    }
    const onVisible = () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (hiddenAt !== null && Date.now() - hiddenAt > sleptMs) renew()
    }
    addEventListener('online', renew)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', renew)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
