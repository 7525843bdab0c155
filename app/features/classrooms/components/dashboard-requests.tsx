import { useTranslation } from 'react-i18next'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import type { Waiting } from './request-queue.tsx'
import { RequestAnswers } from './request-answers.tsx'
import { Since } from './since.tsx'
import { useDecisions } from './use-decisions.ts'
import styles from './dashboard-requests.module.css'

const shown = 4

/** Who waits to join, answered from the dashboard; the page of requests has the rest. */
export function DashboardRequests({ classroomId, first, now }: { classroomId: string; first: Waiting[]; now: number }) {
  const { t } = useTranslation('classrooms')
  const page = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/join-request`)
  const { decide, requests } = useDecisions(
    classroomId,
    useLive<Waiting[]>(`classrooms/${classroomId}/join-requests`, first),
    page,
  )
  const some = requests.length > 0
  return (
    <Card
      title={t('joinRequests.title')}
      icon={<IconUserPlus aria-hidden />}
      aside={some ? requests.length : undefined}
      tone={some ? 'warning' : 'surface'}
    >
      <ul className={styles.people} aria-live="polite">
        {requests.slice(0, shown).map(({ id, personId, name, askedAt }) => (
          <li key={id} className={styles.person}>
            <Kite look={kiteFor(personId)} size={36} />
            <span className={styles.words}>
              <strong>{name}</strong>
              <span className={styles.since}>
                <Since moment={askedAt} now={now} />
              </span>
            </span>
            <RequestAnswers id={id} name={name} decide={decide} />
          </li>
        ))}
      </ul>
      {!some && <p className={styles.nobody}>{t('joinRequests.emptyHint')}</p>}
      <div className={styles.ways}>
        {requests.length > 1 && (
          <Button
            variant="soft"
            size="small"
            onClick={() =>
              decide(
                'approve',
                requests.map(({ id }) => id),
              )
            }
          >
            {t('joinRequests.approveAll', { count: requests.length })}
          </Button>
        )}
        <Button href={page} variant="quiet" size="small">
          {t('classroomDashboard.joinSettings')}
        </Button>
      </div>
    </Card>
  )
}
