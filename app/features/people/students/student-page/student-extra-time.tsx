import { useTranslation } from 'react-i18next'
import { extraTimes } from '#rules/assignments/test.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { StudentRow } from '../contract.ts'

type StudentExtraTimeProps = { classroomId: string; student: StudentRow; percent: number }

/** Sets extra time for one student in all future tests and competitions of the class. */
export function StudentExtraTime({ classroomId, student, percent }: StudentExtraTimeProps) {
  const { t } = useTranslation('students')
  const { send, error } = useAction('extra-time')
  return (
    <Card title={t('student.extraTime.title')}>
      <p>{t('student.extraTime.hint')}</p>
      <SegmentedControl
        label={t('student.extraTime.title')}
        value={String(percent)}
        onChange={(chosen) => send({ classroomId, student: student.id, percent: chosen })}
        options={extraTimes.map((extraTime) => ({
          value: String(extraTime),
          label: extraTime === 0 ? t('student.extraTime.none') : t('student.extraTime.percent', { percent: extraTime }),
        }))}
      />
      <RefusalNotice error={error} />
    </Card>
  )
}
