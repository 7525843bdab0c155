import { useSyncExternalStore } from 'react'
import { roomCodeAddress } from '#rules/competitions/room-code.ts'

const never = () => () => {}

/**
 * What a phone is led to when it scans the room, in whichever language its owner reads, and where whoever cannot scan
 * types the code; known in the browser only. The shorter they are, the further away a phone reads them.
 */
export function useJoinAddress(code: string): { scanned: string; typed: string } | null {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
  if (origin === null) return null
  return { scanned: new URL(roomCodeAddress(code), origin).href, typed: `${new URL(origin).host}/join` }
}
