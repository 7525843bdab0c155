import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StudentRow } from '../contract.ts'

/** Link to erase a student's data, for teachers with a personal space: there is no school admin who could do it. */
export function StudentData({ student }: { student: StudentRow }) {
  const { t } = useTranslation('students')
  const localized = useLocalePath()
  return (
    <Card title={t('student.data.title')}>
      <p>{t('student.data.hint')}</p>
      <Button href={localized(`/dashboard?erase=${student.id}`)} variant="quiet" size="small">
        {t('student.data.open')}
      </Button>
    </Card>
  )
}
