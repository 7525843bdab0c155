import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live.ts'
import { SchoolZone, useDates } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Closed } from '../playing.server.ts'

/** No timer is longer than this: what opens later than in a day is looked for then. */
const longestMs = 24 * 60 * 60_000

/** In place of a lesson that is not open yet: what opens it. It opens here when it does. */
export const ClosedLesson = (props: { closed: Closed; exit: string }) => (
  <SchoolZone value={props.closed.timeZone}>
    <NotOpenYet {...props} />
  </SchoolZone>
)

function NotOpenYet({ closed, exit }: { closed: Closed; exit: string }) {
  const { t } = useTranslation('lessons')
  const localized = useLocalePath()
  const dates = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  useLookAgain(closed)
  return (
    <Card depth="lifted" padding="large">
      <EmptyState
        mood="asleep"
        title={t(`closed.${closed.state}`)}
        hint={closed.opensAt ? t('closed.opens', { at: dates(closed.opensAt) }) : t('closed.byTeacher')}
        action={
          <Button size="large" href={localized(exit)}>
            {t('closed.path')}
          </Button>
        }
      />
    </Card>
  )
}

function useLookAgain({ classroomId, opensAt }: Closed) {
  const { revalidate } = useRevalidator()
  const stamp = useLive<string | null>(`classrooms/${classroomId}/assignments`, null)
  const known = useRef(stamp)
  useEffect(() => {
    // The first stamp is only how it was when the page came.
    if (known.current !== null && stamp !== known.current) void revalidate()
    known.current = stamp
  }, [stamp, revalidate])
  useEffect(() => {
    if (opensAt === null) return
    const wait = Math.min(longestMs, Math.max(0, Date.parse(opensAt) - Date.now()) + 500)
    const timer = setTimeout(() => void revalidate(), wait)
    return () => clearTimeout(timer)
  }, [opensAt, revalidate])
}
