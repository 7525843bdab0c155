import { useTranslation } from 'react-i18next'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { MAX_REPORT_LETTERS } from '#rules/reports/child-report.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { ListedReport } from '../contract.ts'
import { PhraseBank } from './phrase-bank.tsx'
import { useReportTime } from './use-report-time.ts'
import styles from './reports-screen.module.css'

type ReportCardProps = {
  student: ListedReport
  locale: Locale
  /** The comment as it is in the form. */
  text: string
  mayWrite: boolean
  onWrite: (text: string) => void
  onPrint: () => void
}

/** Card of one student with the figures and the comment of the printed report. */
export function ReportCard({ student, locale, text, mayWrite, onWrite, onPrint }: ReportCardProps) {
  const { t } = useTranslation('reports')
  const time = useReportTime()
  const { name, lessonsDone, stars, activeMs, skills, comment } = student
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
        <>
          <TextAreaField
            label={t('comment', { name })}
            rows={3}
            value={text}
            maxLength={MAX_REPORT_LETTERS}
            onChange={(event) => onWrite(event.currentTarget.value)}
          />
          <PhraseBank
            name={name}
            locale={locale}
            onChoose={(sentence) => onWrite(text.trim() === '' ? sentence : `${text.trimEnd()} ${sentence}`)}
          />
        </>
      ) : (
        comment !== null && <p>{comment}</p>
      )}
    </Card>
  )
}
