import { useTranslation } from 'react-i18next'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { MAX_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { ListedReport } from '../contract.ts'
import { useReportTime } from './use-report-time.ts'
import styles from './reports-screen.module.css'

type ReportCardProps = { classroomId: string; student: ListedReport; mayWrite: boolean; onPrint: () => void }

/** Card of one student with the figures and the comment of the printed report. */
export function ReportCard({ classroomId, student, mayWrite, onPrint }: ReportCardProps) {
  const { t } = useTranslation('reports')
  const time = useReportTime()
  const { id, name, lessonsDone, stars, activeMs, skills, comment } = student
  const save = useAction('report-comment', { onDone: () => toast({ kind: 'success', message: t('saved') }) })
  const facts = [
    [t('facts.lessons'), lessonsDone],
    [t('facts.stars'), stars],
    [t('facts.time'), time(activeMs)],
    [t('sheet.sure'), skills.filter((skill) => skill.sure).length],
  ] as const
  return (
    <Card
      title={name}
      aside={
        <Button
          variant="quiet"
          size="small"
          icon={<IconPrinter aria-hidden />}
          aria-label={t('print.openOf', { name })}
          onClick={onPrint}
        >
          {t('print.open')}
        </Button>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayWrite ? (
        <ActionForm of={save} draft={`report/${classroomId}/${id}`} className={styles.form}>
          <input type="hidden" name="classroomId" value={classroomId} />
          <input type="hidden" name="student" value={id} />
          <TextAreaField
            label={t('comment', { name })}
            name="text"
            rows={3}
            defaultValue={comment ?? ''}
            maxLength={MAX_REPORT_LETTERS}
            error={save.error && <Refusal error={save.error} />}
          />
          <Button type="submit" variant="soft" busy={save.busy}>
            {t('save')}
          </Button>
        </ActionForm>
      ) : (
        comment !== null && <p>{comment}</p>
      )}
    </Card>
  )
}
