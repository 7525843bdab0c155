import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { AssignedForTeacher, AssignedLine, LessonOutline } from '../contract.ts'
import type { FirstChoice } from './assign-sheet.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { LineMenu } from './line-menu.tsx'
import styles from './assigned.module.css'

const states = {
  open: { tone: 'success', icon: <IconLockOpen aria-hidden /> },
  locked: { tone: 'neutral', icon: <IconLock aria-hidden /> },
  hidden: { tone: 'neutral', icon: <IconEyeOff aria-hidden /> },
} as const

/** The assignments of a class with its progress in each, for teachers to lock, withdraw or inspect. */
export function AssignedLines({
  classroomId,
  lines,
  removesResults,
  courses,
  students,
  doneBy,
  onAssignAgain,
}: AssignedForTeacher & { onAssignAgain: (choice: FirstChoice) => void }) {
  const { t } = useTranslation('courses')
  const [lineToWithdraw, setLineToWithdraw] = useState<AssignedLine | null>(null)
  const withdraw = useAction('withdraw', { onDone: () => setLineToWithdraw(null) })
  const [lineToChange, setLineToChange] = useState<AssignedLine | null>(null)
  const change = useAction('change-assignment')
  const move = useAction('move-assignment')
  const localized = useLocalePath()
  const renderedLines = useFirstRows(lines)
  const byId = new Map<string, { title: string; lessons: readonly LessonOutline[]; course: string }>(
    courses.flatMap((course) => [
      [course.id, { title: course.title, lessons: course.lessons, course: course.id }] as const,
      ...course.lessons.map(
        (lesson) => [lesson.id, { title: lesson.title, lessons: [lesson], course: course.id }] as const,
      ),
    ]),
  )
  const getRecipientName = ({ group, student }: AssignedLine) => group?.name ?? student?.name ?? t('assign.class')
  const setVisibility = (line: AssignedLine, visibility: 'open' | 'locked') =>
    change.send({
      classroomId,
      assignment: line.id,
      visibility,
      opensAt: '',
      dueAt: line.dueAt ?? '',
    })

  return (
    <>
      <ul className={styles.lines}>
        {renderedLines.map((line, index) => {
          const content = byId.get(line.content)
          const { title, lessons } = content ?? { title: line.title ?? line.content, lessons: [] }
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
              <LineMarks line={line} />
              <div className={styles.bar}>{content && <LineProgress done={done} all={all} />}</div>
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
                <LineMenu
                  title={title}
                  moves={{ up: index > 0, down: index < lines.length - 1 }}
                  mayChange={!line.test?.releasedAt}
                  mayWithdraw={removesResults || !line.test?.sat}
                  onChange={() => setLineToChange(line)}
                  onAssignAgain={
                    content &&
                    (() =>
                      onAssignAgain({
                        course: content.course,
                        lesson: line.kind === 'lesson' ? line.content : null,
                        minutes: line.test?.minutes,
                      }))
                  }
                  onMove={(to) => move.send({ classroomId, assignment: line.id, to })}
                  onWithdraw={() =>
                    line.test ? setLineToWithdraw(line) : withdraw.send({ classroomId, assignment: line.id })
                  }
                />
              </div>
            </li>
          )
        })}
      </ul>
      {lineToChange && (
        <ChangeSheet
          classroomId={classroomId}
          line={lineToChange}
          title={byId.get(lineToChange.content)?.title ?? lineToChange.title ?? ''}
          hasTasks={byId.get(lineToChange.content)?.lessons[0]?.hasTasks ?? false}
          onClose={() => setLineToChange(null)}
        />
      )}
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

function LineMarks({ line }: { line: AssignedLine }) {
  const { t } = useTranslation('courses')
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const state = states[line.visibility]
  return (
    <div className={styles.marks}>
      <Chip tone={state.tone} icon={state.icon}>
        {line.opensAt ? t('assigned.opens', { at: dates(line.opensAt) }) : t(`assigned.state.${line.visibility}`)}
      </Chip>
      {line.dueAt && (
        <Chip tone="warning" icon={<IconCalendarDue aria-hidden />}>
          {t(line.test ? 'test.closes' : 'assigned.due', { at: dates(line.dueAt) })}
        </Chip>
      )}
    </div>
  )
}

function LineProgress({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation('courses')
  const percent = toPercent(done, all)
  return (
    <>
      <ProgressBar label={t('assigned.done', { percent })} value={done} max={Math.max(1, all)} />
      <span aria-hidden>{percent} %</span>
    </>
  )
}

const toPercent = (done: number, total: number) => (total === 0 ? 0 : Math.round((100 * done) / total))
