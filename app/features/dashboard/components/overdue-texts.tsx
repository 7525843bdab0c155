import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { OverdueTexts } from '#app/features/home/moderation/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import styles from './school-admin-view.module.css'

/** Classes with texts that no teacher answered for a day. */
export function OverdueTextsCard({ overdue }: { overdue: readonly OverdueTexts[] }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  return (
    <Card title={t('school.overdue')} icon={<IconEye aria-hidden />} padding="large">
      <ul>
        {overdue.map(({ classroomId, name, count }) => (
          <li key={classroomId} className={styles.classroom}>
            <span className={styles.words}>
              <strong>{name}</strong>
              <span className={styles.label}>{t('needs.heldTexts', { count })}</span>
            </span>
            <Button href={localized(`/dashboard/classroom-dashboard/${classroomId}/to-read`)} variant="soft">
              {t('needs.open')} <span className="sk-visually-hidden">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
