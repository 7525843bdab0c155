import { useTranslation } from 'react-i18next'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import { Kite } from '#app/ui/kite.tsx'
import type { JoinRequest } from '../contract.ts'
import styles from './waiting-card.module.css'

const shown = 4

/** Who waits to join the class now; letting them in is a page of its own. */
export function WaitingCard({ classroomId, first }: { classroomId: string; first: JoinRequest[] }) {
  const { t } = useTranslation('rooms')
  const localized = useLocalePath()
  const requests = useLive<JoinRequest[]>(`classrooms/${classroomId}/join-requests`, first)
  const some = requests.length > 0
  return (
    <Card
      title={t('teacher.requests')}
      icon={<IconUserPlus aria-hidden />}
      aside={some ? requests.length : undefined}
      tone={some ? 'warning' : 'surface'}
    >
      {some ? (
        <>
          <ul className={styles.people} aria-live="polite">
            {requests.slice(0, shown).map(({ id, personId, name }) => (
              <li key={id} className={styles.person}>
                <Kite look={kiteFor(personId)} size={30} />
                {name}
              </li>
            ))}
          </ul>
          <Button
            href={localized(`/dashboard/classroom-dashboard/${classroomId}/join-request`)}
            variant="soft"
            size="small"
            wide
          >
            {t('teacher.answerRequests', { count: requests.length })}
          </Button>
        </>
      ) : (
        <p className={styles.nobody}>{t('teacher.requestsEmpty')}</p>
      )}
    </Card>
  )
}
