import { useSyncExternalStore } from 'react'
import { roomCodePath, roomSignInPath } from '#rules/competitions/room-code.ts'

const subscribeNever = () => () => {}

/**
 * Addresses to join a room: `scanned` is in the QR code, `typed` is for players who type the code. With a class code,
 * scanning leads to the list of student names. Both are short, because shorter QR codes scan from further away. Null on
 * the server, where the origin is unknown.
 */
export function useJoinAddress(code: string, classCode: string | null): { scanned: string; typed: string } | null {
  const origin = useSyncExternalStore(
    subscribeNever,
    () => location.origin,
    () => null,
  )
  if (origin === null) return null
  return {
    scanned: new URL(classCode ? roomSignInPath(code, classCode) : roomCodePath(code), origin).href,
    typed: `${new URL(origin).host}/join`,
  }
}
