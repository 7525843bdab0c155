import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useOnLiveChange } from '#app/platform/live/use-on-live-change.ts'
import type { LessonLock } from '../play-context.server.ts'

/** `setTimeout` overflows for long delays, so a lesson that opens later is checked again after a day. */
const MAX_TIMER_MS = 24 * 60 * 60_000

/** Reloads the page data when a locked lesson may have opened. Renders nothing. */
export default function WatchOpening({ classroomId, opensAt }: LessonLock) {
  const { revalidate } = useRevalidator()
  useOnLiveChange(`classrooms/${classroomId}/assignments`, () => void revalidate())
  useEffect(() => {
    if (opensAt === null) return
    const wait = Math.min(MAX_TIMER_MS, Math.max(0, Date.parse(opensAt) - Date.now()) + 500)
    const timer = setTimeout(() => void revalidate(), wait)
    return () => clearTimeout(timer)
  }, [opensAt, revalidate])
  return null
}
