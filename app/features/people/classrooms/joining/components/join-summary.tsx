import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { JoinSettings } from './join-settings-card.tsx'
import styles from './join-settings-card.module.css'

type JoinSummaryProps = { classroomId: string; policy: JoinSettings['joinPolicy'] }

/** States who can join, with a link to the page of join requests, the only page that changes this. */
export function JoinSummary({ classroomId, policy }: JoinSummaryProps) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  return (
    <div className={styles.card}>
      <p>
        <strong>{t(`joinSettings.${policy}`)}</strong>
        <br />
        {t(`joinSettings.${policy}Hint`)}
      </p>
      <div className={styles.actions}>
        <Button
          href={localized(`/dashboard/classroom-dashboard/${classroomId}/join-request#joining`)}
          variant="quiet"
          size="small"
        >
          {t('joinSettings.change')}
        </Button>
      </div>
    </div>
  )
}
