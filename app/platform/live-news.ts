import { useEffect, useEffectEvent } from 'react'
import { useLive } from './live.ts'

/**
 * Calls when what stands at a path may be newer than what the page was made from: also with the first stamp, because it
 * may have changed after the page was read and before the path was listened to.
 */
export function useLiveNews(path: string, onNews: () => void) {
  const stamp = useLive<string | null>(path, null)
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (stamp !== null) tell()
  }, [stamp])
}
