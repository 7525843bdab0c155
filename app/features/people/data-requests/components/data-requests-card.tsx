import { useTranslation } from 'react-i18next'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { SchoolDataRequest } from '../contract.ts'
import { DataRequestButtons, useRequestNote } from './data-request-answer.tsx'
import styles from './data-requests.module.css'

/** Requests of guardians that wait for the school, for its admins. */
export function DataRequestsCard({ requests }: { requests: readonly SchoolDataRequest[] }) {
  const { t } = useTranslation('data-requests')
  const describe = useRequestNote()
  return (
    <Card
      title={t('school.title')}
      icon={<IconDatabase aria-hidden />}
      aside={requests.length}
      padding="large"
      className={styles.card}
    >
      <ul className={styles.listed}>
        {requests.map((request) => (
          <li key={request.id} className={styles.row}>
            <span className={styles.words}>
              <strong>{t(`school.kind.${request.kind}`, { name: request.student.name })}</strong>
              <span className={styles.note} suppressHydrationWarning>
                {describe(request)}
              </span>
            </span>
            <span className={styles.actions}>
              <DataRequestButtons request={request} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
