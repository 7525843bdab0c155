import { useTranslation } from 'react-i18next'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useDateFormatter, useDayFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import { attendanceMarks } from '#rules/attendance/attendance.ts'
import type { AttendancePage, MarkChoice } from '../contract.ts'
import { PaperTable } from '#app/ui/table/paper-table.tsx'
import styles from './attendance.module.css'

type MarkResult = { student: string; day: string; before: MarkChoice; mark: MarkChoice }
type AttendanceTableProps = { classroomId: string; page: AttendancePage }

/** One row per student with a select per day. A toast offers to undo each change. */
export function AttendanceTable({ classroomId, page: { today, days, students, attendance } }: AttendanceTableProps) {
  const { t } = useTranslation('attendance')
  const pathTo = useLocalePath()
  const weekday = useDayFormatter({ weekday: 'short', day: 'numeric' })
  const longDay = useDayFormatter({ weekday: 'long', day: 'numeric', month: 'long' })
  const clock = useDateFormatter({ timeStyle: 'short' })
  const undo = useAction<MarkResult>('mark-attendance')
  const mark = useAction<MarkResult>('mark-attendance', {
    onDone: ({ student, day, before }) =>
      toast({
        kind: 'success',
        message: t('marked'),
        undo: { label: t('undo'), run: () => undo.send({ classroomId, student, day, mark: before }) },
      }),
  })
  const error = mark.error ?? undo.error
  const visibleStudents = useFirstRows(students)
  return (
    <>
      <RefusalNotice error={error} />
      <PaperTable label={t('title')} className={styles.table!}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {day > today ? (
                  weekday(day)
                ) : (
                  <Link
                    to={pathTo(`/dashboard/classroom-dashboard/${classroomId}/students?view=attendance&day=${day}`)}
                    aria-label={`${weekday(day)}: ${t('roll.title')}`}
                  >
                    {weekday(day)}
                  </Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visibleStudents.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {days.map((day) => {
                const { state, marked, from, until } = attendance[id]![day]!
                const work =
                  from === null ? t('state.unseen') : t('seenAt', { from: clock(from), until: clock(until!) })
                return (
                  <td key={day} data-state={state}>
                    <select
                      className={styles.choice}
                      aria-label={t('cell', { name, day: longDay(day) })}
                      title={work}
                      value={marked ? state : 'none'}
                      disabled={day > today}
                      onChange={({ currentTarget: { value } }) =>
                        mark.send({ classroomId, student: id, day, mark: value })
                      }
                    >
                      <option value="none">
                        {day > today ? '' : from === null ? t('state.unseen') : t('state.seen')}
                      </option>
                      {attendanceMarks.map((markOption) => (
                        <option key={markOption} value={markOption}>
                          {t(`state.${markOption}`)}
                        </option>
                      ))}
                    </select>
                    {from !== null && <small suppressHydrationWarning>{work}</small>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </PaperTable>
    </>
  )
}
