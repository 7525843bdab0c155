import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { SchoolTimeZone, useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { LessonLock } from '../play-context.server.ts'

const WatchOpening = lazyPart(() => import('./watch-opening.tsx'))

/** Shown instead of a locked lesson: says when it opens, and reloads the page when it does. */
export const ClosedLesson = (props: { closed: LessonLock; exit: string }) => (
  <SchoolTimeZone value={props.closed.timeZone}>
    <LockedLessonCard {...props} />
  </SchoolTimeZone>
)

function LockedLessonCard({ closed, exit }: { closed: LessonLock; exit: string }) {
  const { t } = useTranslation('lessons')
  const localized = useLocalePath()
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Card depth="lifted" padding="large">
      <Suspense>
        <WatchOpening {...closed} />
      </Suspense>
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
