import { useEffect, useState } from 'react'
import { useLive } from '#app/platform/live/live.ts'
import type { ClassSignInStatus } from '../contract.ts'

const initialStatus: ClassSignInStatus = { kind: 'picture', misses: 0, paused: false, resting: [] }

/** Live sign-in problems of a class. The server sends no update when a lockout expires, so a timer removes it here. */
export function useSignInStatus(classroomId: string): ClassSignInStatus {
  const { resting, ...rest } = useLive<ClassSignInStatus>(`classrooms/${classroomId}/sign-ins`, initialStatus)
  const [now, setNow] = useState(() => Date.now())
  const activeLockouts = resting.filter(({ until }) => Date.parse(until) > now)
  const nextEnd = Math.min(...activeLockouts.map(({ until }) => Date.parse(until)))
  useEffect(() => {
    if (nextEnd === Infinity) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, nextEnd - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [nextEnd])
  return { ...rest, resting: activeLockouts }
}
