import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { StudentRow } from '../contract.ts'

// Fetched when it is wanted, which is seldom: the page of a student is opened far more often.
const EraseStudent = lazy(() => import('#app/features/school-admin/public-erase-student.tsx'))

/** In a space of one's own nobody else answers for what is kept about a child. */
export function StudentData({ student }: { student: StudentRow }) {
  const { t } = useTranslation('students')
  const [asking, ask] = useState(false)
  return (
    <Card title={t('student.data.title')}>
      <p>{t('student.data.hint')}</p>
      <Button variant="quiet" size="small" onClick={() => ask(true)}>
        {t('student.data.open')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <EraseStudent student={student} onClose={() => ask(false)} />
        </Suspense>
      )}
    </Card>
  )
}
