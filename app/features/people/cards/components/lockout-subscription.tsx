import { useEffect } from 'react'
import { useLive } from '#app/platform/live/live.ts'
import type { LockoutStatus } from '../contract.ts'

const initialStatus: LockoutStatus = { until: '' }

/** Subscribes to the live path of a lockout or class pause and reports its end. */
export default function LockoutSubscription({ path, onEnd }: { path: string; onEnd: () => void }) {
  const { until } = useLive<LockoutStatus>(path, initialStatus)
  useEffect(() => {
    if (until === null) onEnd()
  }, [until, onEnd])
  return null
}
