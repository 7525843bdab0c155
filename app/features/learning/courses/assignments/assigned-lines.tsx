import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { AssignedForTeacher, AssignedLine } from '../contract.ts'
import styles from './assigned.module.css'

const states = {
  open: { tone: 'success', icon: <IconLockOpen aria-hidden /> },
  locked: { tone: 'neutral', icon: <IconLock aria-hidden /> },
  hidden: { tone: 'neutral', icon: <IconEyeOff aria-hidden /> },
} as const

/** The assignments of a class with its progress in each, for teachers to lock, withdraw or inspect. */
export function AssignedLines({ classroomId, lines, removesResults, courses, students, doneBy }: AssignedForTeacher) {
  const { t } = useTranslation('courses')
  const [lineToWithdraw, setLineToWithdraw] = useState<AssignedLine | null>(null)
  const withdraw = useAction('withdraw', { onDone: () => setLineToWithdraw(null) })
  const change = useAction('assign')
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const localized = useLocalePath()
  const renderedLines = useFirstRows(lines)
  const byId = new Map<string, { title: string; lessons: readonly { id: string }[] }>(
    courses.flatMap((course) => [
      [course.id, course] as const,
      ...course.lessons.map((lesson) => [lesson.id, { title: lesson.title, lessons: [lesson] }] as const),
    ]),
  )
  const getRecipientName = ({ group, student }: AssignedLine) => group?.name ?? student?.name ?? t('assign.class')
  const setVisibility = (line: AssignedLine, visibility: 'open' | 'locked') =>
    change.send({
      classroomId,
      kind: line.kind,
      content: line.content,
      ...(line.group && { group: line.group.id }),
      ...(line.student && { student: line.student.id }),
      visibility,
      opensAt: '',
      dueAt: line.dueAt ?? '',
    })

  return (
    <>
      <ul className={styles.lines}>
        {renderedLines.map((line) => {
          const { title, lessons } = byId.get(line.content) ?? { title: line.content, lessons: [] }
          const state = states[line.visibility]
          const done = lessons.reduce((sum, { id }) => sum + (doneBy[id] ?? 0), 0)
          const all = lessons.length * students.length
          return (
            <li key={line.id} className={styles.line}>
              <div className={styles.words}>
                <strong className={styles.title}>{title}</strong>
                <span className={styles.note}>
                  {t(line.test ? 'test.line' : line.kind === 'course' ? 'assigned.course' : 'assigned.lesson', {
                    whom: getRecipientName(line),
                    count: line.test?.minutes ?? 0,
                  })}
                </span>
              </div>
              <div className={styles.marks}>
                <Chip tone={state.tone} icon={state.icon}>
                  {line.opensAt
                    ? t('assigned.opens', { at: dates(line.opensAt) })
                    : t(`assigned.state.${line.visibility}`)}
                </Chip>
                {line.dueAt && (
                  <Chip tone="warning" icon={<IconCalendarDue aria-hidden />}>
                    {t(line.test ? 'test.closes' : 'assigned.due', { at: dates(line.dueAt) })}
                  </Chip>
                )}
              </div>
              <div className={styles.bar}>
                <ProgressBar
                  label={t('assigned.done', { percent: toPercent(done, all) })}
                  value={done}
                  max={Math.max(1, all)}
                />
                <span aria-hidden>{toPercent(done, all)} %</span>
              </div>
              <div className={styles.actions}>
                {line.test ? (
                  <Button
                    size="small"
                    icon={<IconClipboardCheck aria-hidden />}
                    href={localized(`/dashboard/lessons?test=${line.id}`)}
                  >
                    {t('test.open')}
                  </Button>
                ) : (
                  <>
                    <Button
                      size="small"
                      variant="soft"
                      icon={<IconChartBar aria-hidden />}
                      href={localized(`/dashboard/lessons?lesson=${lessons[0]?.id ?? ''}`)}
                    >
                      {t('assigned.progress')}
                    </Button>
                    <IconButton
                      label={t(line.visibility === 'open' ? 'assigned.lock' : 'assigned.unlock', { title })}
                      icon={line.visibility === 'open' ? <IconLock aria-hidden /> : <IconLockOpen aria-hidden />}
                      onClick={() => setVisibility(line, line.visibility === 'open' ? 'locked' : 'open')}
                    />
                  </>
                )}
                {(removesResults || !line.test?.sat) && (
                  <IconButton
                    label={t('assigned.withdraw', { title })}
                    icon={<IconTrash aria-hidden />}
                    onClick={() =>
                      line.test ? setLineToWithdraw(line) : withdraw.send({ classroomId, assignment: line.id })
                    }
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        opened={lineToWithdraw !== null}
        title={t('test.withdrawAsk')}
        confirm={t('test.withdraw')}
        danger
        busy={withdraw.busy}
        onConfirm={() => withdraw.send({ classroomId, assignment: lineToWithdraw!.id })}
        onCancel={() => setLineToWithdraw(null)}
      >
        {t('test.withdrawText')}
      </ConfirmDialog>
    </>
  )
}

const toPercent = (done: number, total: number) => (total === 0 ? 0 : Math.round((100 * done) / total))
