import { useSyncExternalStore } from 'react'
import { roomCodeAddress, roomSignInAddress } from '#rules/competitions/room-code.ts'

const never = () => () => {}

/**
 * What a phone is led to when it scans the room, in whichever language its owner reads, and where whoever cannot scan
 * types the code. Whoever scans it where the class is alone finds the names of the class; known in the browser only. The shorter they are, the further away a phone reads them.
 */
export function useJoinAddress(code: string, classCode: string | null): { scanned: string; typed: string } | null {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => null,
  )
  if (origin === null) return null
  return {
    scanned: new URL(classCode ? roomSignInAddress(code, classCode) : roomCodeAddress(code), origin).href,
    typed: `${new URL(origin).host}/join`,
  }
}
