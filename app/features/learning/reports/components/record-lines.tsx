import { useTranslation } from 'react-i18next'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import type { StudentRecord } from '../contract.ts'

/** Attendance with its dates, and released test results. */
export function RecordLines({ from, days, tests, className }: StudentRecord & { className?: string }) {
  const { t } = useTranslation('reports')
  const date = useDayFormatter({ day: 'numeric', month: 'short' })
  const startDay = useDayFormatter({ dateStyle: 'medium' })
  return (
    <>
      {days && <p className={className}>{t('sheet.days', { ...days, from: startDay(from) })}</p>}
      {days && days.missed.length > 0 && (
        <p className={className}>
          {days.missed.map(({ day, mark }) => t(`sheet.missed.${mark}`, { day: date(day) })).join(' · ')}
        </p>
      )}
      {tests.length > 0 && <p className={className}>{tests.map((test) => t('sheet.test', test)).join(' · ')}</p>}
    </>
  )
}
