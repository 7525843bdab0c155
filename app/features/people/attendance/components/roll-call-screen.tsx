import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { attendanceMarks, type AttendanceMark } from '#rules/attendance/attendance.ts'
import { applyChanges, countRoll, parseChanges, startRoll, type RollChange } from '#rules/attendance/roll-call.ts'
import { tileNames } from '#rules/cards/tile-names.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { AttendancePage, RollMark } from '../contract.ts'
import { RollTile } from './roll-tile.tsx'
import styles from './roll-call.module.css'

type RollCallProps = { classroom: { id: string; name: string }; page: AttendancePage }
type RollCallResult = { day: string; before: RollMark[] }

const columns = 5
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
}

/** Roll call of a day: everyone is present, the teacher taps the exceptions and saves once. */
export function RollCallScreen({ classroom, page: { days, students, attendance } }: RollCallProps) {
  const { t } = useTranslation('attendance')
  const pathTo = useLocalePath()
  const day = days[0]!
  const date = useDayFormatter({ weekday: 'long', day: 'numeric', month: 'long' })(day)
  const draft = useDraft(`roll-call/${classroom.id}/${day}`)
  const changes = parseChanges(draft.text)
  const writeChanges = (next: readonly RollChange[]) => draft.write(next.length > 0 ? JSON.stringify(next) : '')
  const cells = Object.fromEntries(students.map(({ id }) => [id, attendance[id]![day]!]))
  const savedRoll = startRoll(cells)
  const roll = applyChanges(savedRoll, changes)
  const counts = countRoll(roll)
  const names = tileNames(students.map(({ name }) => name))
  const undo = useAction<RollCallResult>('save-roll-call')
  const save = useAction<RollCallResult>('save-roll-call', {
    onDone({ before }) {
      draft.discard()
      toast({
        kind: 'success',
        message: t('marked'),
        undo: {
          label: t('undo'),
          run: () => undo.send({ classroomId: classroom.id, day, marks: JSON.stringify(before) }),
        },
      })
    },
  })
  const error = save.error ?? undo.error
  const isSaved = changes.length === 0 && Object.values(cells).every(({ marked }) => marked)
  const [focused, setFocused] = useState(0)

  const mark = (student: string, next: AttendanceMark) => writeChanges([...changes, [student, next]])
  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = focused + (moves[event.key] ?? 0)
    if (!(event.key in moves) || next < 0 || next >= students.length) return
    event.preventDefault()
    event.currentTarget.closest('ul')!.querySelectorAll('button')[next]!.focus()
  }

  return (
    <div className={styles.screen} data-unsaved={draft.mark}>
      <IconButton
        className={styles.back}
        label={t('roll.back')}
        icon={<IconArrowLeft aria-hidden />}
        href={pathTo(`/dashboard/classroom-dashboard/${classroom.id}/students`)}
      />
      <PageHead
        className={styles.head}
        title={t('roll.title')}
        note={<span suppressHydrationWarning>{`${date} · ${classroom.name}`}</span>}
        actions={
          <Button
            variant="quiet"
            icon={<IconCalendarWeek aria-hidden />}
            href={pathTo(`/dashboard/classroom-dashboard/${classroom.id}/students?view=attendance&week=${day}`)}
            aria-label={t('roll.week')}
          >
            <span className={styles.weekLabel}>{t('roll.week')}</span>
          </Button>
        }
      />
      <RefusalNotice error={error} />
      {students.length === 0 ? (
        <EmptyState mood="thinking" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <p className={styles.help}>{t('roll.help')}</p>
          <ul
            className={styles.tiles}
            style={{ '--rows': Math.ceil(students.length / columns) } as React.CSSProperties}
            aria-label={t('roll.title')}
          >
            {students.map(({ id, name }, index) => (
              <li key={id}>
                <RollTile
                  id={id}
                  name={name}
                  shortName={names[index]!}
                  mark={roll[id]!}
                  isActive={cells[id]!.from !== null}
                  isFocusStop={index === focused}
                  onFocus={() => setFocused(index)}
                  onKeyDown={moveFocus}
                  onMark={(next) => mark(id, next)}
                />
              </li>
            ))}
          </ul>
          <div className={styles.bar}>
            <Button
              variant="quiet"
              icon={<IconArrowBackUp aria-hidden />}
              disabled={changes.length === 0}
              aria-label={t('roll.undoTap')}
              className={styles.undo}
              onClick={() => writeChanges(changes.slice(0, -1))}
            >
              <span className={styles.undoLabel}>{t('roll.undoTap')}</span>
            </Button>
            <Button
              variant="go"
              className={styles.save}
              icon={<IconCheck aria-hidden />}
              busy={save.busy}
              onClick={() =>
                save.send({
                  classroomId: classroom.id,
                  day,
                  marks: JSON.stringify(students.map(({ id }) => ({ student: id, mark: roll[id] }))),
                })
              }
            >
              {t(isSaved ? 'roll.saved' : 'roll.save', {
                counts: attendanceMarks
                  .filter((state) => state === 'here' || counts[state] > 0)
                  .map((state) => `${t(`state.${state}`)} ${counts[state]}`)
                  .join(' · '),
              })}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
