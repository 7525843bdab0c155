import { useEffect, useEffectEvent, useRef } from 'react'
import type { Place } from '#rules/classrooms/presence.ts'
import { live } from '#app/platform/live/live.ts'
import { usePagePlace } from '#app/platform/shell/navigation/use-page-place.ts'
import { openPresenceReporter, type PresenceReporter } from './presence-reporter.ts'
import { presencePath } from './presence-path.ts'

/** While mounted, reports to the student's classes where the student is, without reading who else is there. */
export function ReportPresence({ classes }: { classes: readonly string[] }) {
  const place = usePagePlace()
  const placeKey = JSON.stringify(place)
  const reporter = useRef<PresenceReporter | null>(null)
  const getPlace = useEffectEvent(() => place)
  const classKey = classes.join()

  useEffect(() => {
    const paths = classKey.split(',').map(presencePath)
    reporter.current = openPresenceReporter(getPlace(), (report) => paths.forEach((path) => live.report(path, report)))
    return () => {
      reporter.current?.close()
      paths.forEach((path) => live.report(path, null))
    }
  }, [classKey])
  useEffect(() => reporter.current?.setPlace(JSON.parse(placeKey) as Place), [placeKey])
  return null
}
