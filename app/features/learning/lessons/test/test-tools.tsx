import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFlagCheck from '@tabler/icons-react/dist/esm/icons/IconFlagCheck.mjs'
import { extraMs } from '#rules/assignments/test.ts'
import { useBestStars } from '#app/features/learning/progress/public-player.ts'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { LeaveDialog } from '#app/ui/dialogs/leave-dialog.tsx'
import { stepKey, testEndTime, type DeviceTest } from './test-mode.ts'
import { formatClock, lastAnnouncedMinutes } from './time-announcements.ts'
import { hasLocalAnswer } from './use-test-answers.ts'
import { useTimeLeft } from './use-time-left.ts'
import styles from './test.module.css'

export type TestTask = { readonly id: string; readonly isAnswered: boolean }

/** Header of a test: remaining time and the hand-in button. `tasks` are those of the page as loaded; answers given since are on the device. */
type TestToolsProps = { test: DeviceTest; tasks: readonly TestTask[]; onHandedIn: () => void }

export default function TestTools({ test, tasks, onHandedIn }: TestToolsProps) {
  const { t } = useTranslation('lessons')
  const [isConfirming, setConfirming] = useState(false)
  const { classroomId, sitting } = test
  const personId = usePagePerson()?.id ?? null
  const stars = useBestStars(personId)
  // Recounted on each render: opening the dialog renders.
  const openTasks = tasks.filter(
    ({ id, isAnswered }) => !isAnswered && !stars[stepKey(test, id)] && !hasLocalAnswer(personId, test.test.id, id),
  ).length
  const to = useLocalePath()(`/dashboard/lessons?class=${classroomId}`)
  const handIn = useAction('hand-in', { to, skipRevalidation: true, onDone: onHandedIn })
  const leftMs = useTimeLeft(test)
  const totalMs = testEndTime(test) - (sitting.startedAt ?? 0)
  const extraMinutes = Math.round(extraMs(test.test, sitting) / 60_000)
  const announcedMinutes = lastAnnouncedMinutes(leftMs, totalMs)
  return (
    <>
      <span className={styles.clock} role="timer" aria-live="off" data-soon={leftMs <= 60_000 || undefined}>
        <IconClock aria-hidden />
        <span className="sk-visually-hidden">{t('test.left')} </span>
        <b>{formatClock(leftMs)}</b>
        {extraMinutes > 0 && <span className={styles.extra}>{t('test.withExtra', { count: extraMinutes })}</span>}
      </span>
      {/* Screen readers announce only a few times, to avoid pressure. */}
      <span className="sk-visually-hidden" role="status">
        {announcedMinutes === null ? '' : t('test.leftMinutes', { count: announcedMinutes })}
      </span>
      <Button
        size="small"
        className={styles.handIn}
        busy={handIn.busy}
        icon={<IconFlagCheck aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        <span className="sk-visually-hidden-on-phones">{t('test.handIn')}</span>
      </Button>
      {isConfirming && (
        <LeaveDialog
          title={t('test.handInAsk')}
          text={`${openTasks > 0 ? t('test.handInOpen', { count: openTasks, of: tasks.length }) : t('test.handInAll', { count: tasks.length })} ${t('test.handInText')}`}
          stay={t('test.goOn')}
          leave={t('test.handIn')}
          onAnswer={(leaves) => {
            setConfirming(false)
            if (leaves) handIn.send({ classroomId, assignment: test.test.id })
          }}
        />
      )}
    </>
  )
}
