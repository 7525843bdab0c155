import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLiveNews } from '#app/platform/live-news.ts'
import type { Closed } from '../playing.server.ts'

/** No timer is longer than this: what opens later than in a day is looked for then. */
const longestMs = 24 * 60 * 60_000

/** Looks again when a closed lesson may have opened. Draws nothing. */
export default function WatchOpening({ classroomId, opensAt }: Closed) {
  const { revalidate } = useRevalidator()
  useLiveNews(`classrooms/${classroomId}/assignments`, () => void revalidate())
  useEffect(() => {
    if (opensAt === null) return
    const wait = Math.min(longestMs, Math.max(0, Date.parse(opensAt) - Date.now()) + 500)
    const timer = setTimeout(() => void revalidate(), wait)
    return () => clearTimeout(timer)
  }, [opensAt, revalidate])
  return null
}
