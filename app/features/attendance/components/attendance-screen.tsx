import { useTranslation } from 'react-i18next'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { CORRECTED_DAYS } from '#rules/attendance/attendance.ts'
import { retention } from '#rules/retention.ts'
import { downloadText } from '#app/platform/download-text.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useDays } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { exportWords, type AttendancePage } from '../contract.ts'
import { AttendanceTable } from './attendance-table.tsx'
import styles from './attendance.module.css'

/** How long what is shown there stays, for those who ask. */
const kept = {
  days: CORRECTED_DAYS,
  months: retention.attendance.keeps.months,
  runs: retention['lesson-runs'].keeps.days,
}

const weekMs = 7 * 24 * 60 * 60_000
const weeksFrom = (day: string, weeks: number) => new Date(Date.parse(day) + weeks * weekMs).toISOString().slice(0, 10)

type AttendanceScreenProps = { room: { id: string; name: string }; page: AttendancePage }

/** Who was there in a week: as the work in lessons shows it, corrected by those who teach. */
export function AttendanceScreen({ room, page }: AttendanceScreenProps) {
  const { t } = useTranslation('attendance')
  const { days, today, students } = page
  const date = useDays({ day: 'numeric', month: 'long', year: 'numeric' })
  const pathTo = useLocalePath()
  const weekOf = (day: string) =>
    pathTo(`/dashboard/classroom-dashboard/${room.id}/students?view=attendance&day=${day}`)
  const download = useAction<{ fileName: string; text: string }>('export-attendance', {
    done: ({ fileName, text }) => downloadText(fileName, text),
  })
  const heads = exportWords.map((word) => (word === 'name' ? t('name') : t(`state.${word}`)))
  const [first, last] = [days[0]!, days.at(-1)!]
  const next = weeksFrom(first, 1)
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note', { name: room.name, from: date(first), until: date(last) })}
        actions={
          <>
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
              onClick={() => download.send({ classroomId: room.id, day: first, heads })}
            >
              {t('export')}
            </Button>
          </>
        }
      />
      {download.error && (
        <Notice kind="danger">
          <Refusal error={download.error} />
        </Notice>
      )}
      {students.length === 0 ? (
        <EmptyState mood="thinking" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <AttendanceTable classroomId={room.id} page={page} />
          <p className={styles.lead}>{t('kept', kept)}</p>
        </>
      )}
    </>
  )
}
