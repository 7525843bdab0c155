import { useEffect, useState } from 'react'
import { useLive } from '#app/platform/live.ts'
import type { SignIns } from '../contract.ts'

const quiet: SignIns = { kind: 'picture', misses: 0, paused: false, resting: [] }

/** How logging in goes in a class now, and who has to wait; a wait ends by itself, and nobody sends news of it. */
export function useSignIns(classroomId: string): SignIns {
  const { resting, ...rest } = useLive<SignIns>(`classrooms/${classroomId}/sign-ins`, quiet)
  const [now, setNow] = useState(() => Date.now())
  const still = resting.filter(({ until }) => Date.parse(until) > now)
  const next = Math.min(...still.map(({ until }) => Date.parse(until)))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [next])
  return { ...rest, resting: still }
}
