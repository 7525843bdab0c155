import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StudentRecord } from '../contract.ts'
import { RecordLines } from './record-lines.tsx'

/** Card of the student page with attendance and released test results. */
export function StudentRecordCard({ record }: { record: StudentRecord }) {
  const { t } = useTranslation('reports')
  return (
    <Card title={t('record.title')}>
      {record.days === null && record.tests.length === 0 ? <p>{t('record.none')}</p> : <RecordLines {...record} />}
    </Card>
  )
}
