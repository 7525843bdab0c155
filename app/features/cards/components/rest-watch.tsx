import { useEffect } from 'react'
import { useLive } from '#app/platform/live.ts'
import type { SignInRest } from '../contract.ts'

const waiting: SignInRest = { until: '' }

/** A child waits until the clock or the teacher says otherwise. */
export default function RestWatch({ path, onFree }: { path: string; onFree: () => void }) {
  const { until } = useLive<SignInRest>(path, waiting)
  useEffect(() => {
    if (until === null) onFree()
  }, [until, onFree])
  return null
}
