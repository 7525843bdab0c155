import { useTranslation } from 'react-i18next'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { CORRECTABLE_DAYS } from '#rules/attendance/attendance.ts'
import { retention } from '#rules/retention.ts'
import { downloadText } from '#app/platform/pages/download-text.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { exportHeadings, type AttendancePage } from '../contract.ts'
import { AttendanceTable } from './attendance-table.tsx'
import styles from './attendance.module.css'

/** Retention periods of the shown data, for the note below the table. */
const retentionPeriods = {
  days: CORRECTABLE_DAYS,
  months: retention.attendance.keeps.months,
  runs: retention['lesson-runs'].keeps.days,
}

const weekMs = 7 * 24 * 60 * 60_000
const weeksFrom = (day: string, weeks: number) => new Date(Date.parse(day) + weeks * weekMs).toISOString().slice(0, 10)

type AttendanceScreenProps = { classroom: { id: string; name: string }; page: AttendancePage }

/** Attendance of a class in one week: derived from activity, corrected by teachers. */
export function AttendanceScreen({ classroom, page }: AttendanceScreenProps) {
  const { t } = useTranslation('attendance')
  const { days, today, students } = page
  const date = useDayFormatter({ day: 'numeric', month: 'long', year: 'numeric' })
  const pathTo = useLocalePath()
  const weekOf = (day: string) =>
    pathTo(`/dashboard/classroom-dashboard/${classroom.id}/students?view=attendance&week=${day}`)
  const download = useAction<{ fileName: string; text: string }>('export-attendance', {
    onDone: ({ fileName, text }) => downloadText(fileName, text),
  })
  const heads = exportHeadings.map((state) => (state === 'name' ? t('name') : t(`state.${state}`)))
  const [first, last] = [days[0]!, days.at(-1)!]
  const next = weeksFrom(first, 1)
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note', { name: classroom.name, from: date(first), until: date(last) })}
        actions={
          <>
            <Button
              icon={<IconListCheck aria-hidden />}
              href={pathTo(`/dashboard/classroom-dashboard/${classroom.id}/students?view=attendance`)}
            >
              {t('roll.title')}
            </Button>
            <Button variant="quiet" icon={<IconChevronLeft aria-hidden />} href={weekOf(weeksFrom(first, -1))}>
              {t('before')}
            </Button>
            {next <= today && (
              <Button variant="quiet" icon={<IconChevronRight aria-hidden />} href={weekOf(next)}>
                {t('after')}
              </Button>
            )}
            <Button
              variant="quiet"
              icon={<IconDownload aria-hidden />}
              busy={download.busy}
              disabled={students.length === 0}
              onClick={() => download.send({ classroomId: classroom.id, day: first, heads })}
            >
              {t('export')}
            </Button>
          </>
        }
      />
      <RefusalNotice error={download.error} />
      {students.length === 0 ? (
        <EmptyState mood="thinking" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <AttendanceTable classroomId={classroom.id} page={page} />
          <p className={styles.lead}>{t('lead')}</p>
          <p className={styles.lead}>{t('kept', retentionPeriods)}</p>
        </>
      )}
    </>
  )
}
