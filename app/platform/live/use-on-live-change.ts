import { useEffect, useEffectEvent } from 'react'
import { useLive } from './live.ts'

/**
 * Calls `onChange` when the value of a live path may be newer than the page's data. Also for the first stamp, because
 * the value may have changed between loading the page and subscribing.
 */
export function useOnLiveChange(path: string, onChange: () => void) {
  const stamp = useLive<string | null>(path, null)
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (stamp !== null) notify()
  }, [stamp])
}
