import { useEffect, useState } from 'react'
import { serverNow } from '#app/platform/live/live.ts'
import { promptAfterMs } from '#rules/competitions/idle-room.ts'

/** True once the room has waited so long that its host is prompted. */
export function useIsIdle(idleSince: number | null): boolean {
  const [promptedFor, setPromptedFor] = useState<number | null>(null)
  useEffect(() => {
    if (idleSince === null) return
    const timer = setTimeout(() => setPromptedFor(idleSince), Math.max(0, idleSince + promptAfterMs - serverNow()))
    return () => clearTimeout(timer)
  }, [idleSince])
  return idleSince !== null && promptedFor === idleSince
}
