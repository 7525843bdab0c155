import { useTranslation } from 'react-i18next'
import { extraTimes } from '#rules/assignments/test.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { StudentRow } from '../contract.ts'

type StudentExtraTimeProps = { classroomId: string; student: StudentRow; percent: number }

/** More time for one student, in every test and competition of the class from now on. */
export function StudentExtraTime({ classroomId, student, percent }: StudentExtraTimeProps) {
  const { t } = useTranslation('students')
  const { send, error } = useAction('extra-time')
  return (
    <Card title={t('student.extraTime.title')}>
      <p>{t('student.extraTime.hint')}</p>
      <Segmented
        label={t('student.extraTime.title')}
        value={String(percent)}
        onChange={(chosen) => send({ classroomId, student: student.id, percent: chosen })}
        options={extraTimes.map((one) => ({
          value: String(one),
          label: one === 0 ? t('student.extraTime.none') : t('student.extraTime.percent', { percent: one }),
        }))}
      />
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
    </Card>
  )
}
