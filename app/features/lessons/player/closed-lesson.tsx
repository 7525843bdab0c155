import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { SchoolZone, useDates } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Closed } from '../playing.server.ts'

const WatchOpening = lazyPart(() => import('./watch-opening.tsx'))

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
