import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFlagCheck from '@tabler/icons-react/dist/esm/icons/IconFlagCheck.mjs'
import { extraMs } from '#rules/assignments/test.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { LeaveDialog } from '#app/ui/leave-dialog.tsx'
import { endHere, type TestHere } from './test-mode.ts'
import { clockText, toldAt } from './time-told.ts'
import { useTimeLeft } from './use-time-left.ts'
import styles from './test.module.css'

/** In the header of a test: how much time is left, and the way to be done with it. */
export default function TestTools({ test, onNews }: { test: TestHere; onNews: () => void }) {
  const { t } = useTranslation('lessons')
  const [asks, setAsks] = useState(false)
  const { classroomId, sitting } = test
  const to = useLocalePath()(`/dashboard/lessons?class=${classroomId}`)
  const handIn = useAction('hand-in', { to, stays: true, done: onNews })
  const left = useTimeLeft(test)
  const total = endHere(test) - (sitting.startedAt ?? 0)
  const extra = Math.round(extraMs(test.test, sitting) / 60_000)
  const told = toldAt(left, total)
  return (
    <>
      <span className={styles.clock} role="timer" aria-live="off" data-soon={left <= 60_000 || undefined}>
        <IconClock aria-hidden />
        <span className="sk-visually-hidden">{t('test.left')} </span>
        <b>{clockText(left)}</b>
        {extra > 0 && <span className={styles.extra}>{t('test.withExtra', { count: extra })}</span>}
      </span>
      {/* Few moments are read out, so that nobody is hurried. */}
      <span className="sk-visually-hidden" role="status">
        {told === null ? '' : t('test.leftMinutes', { count: told })}
      </span>
      <Button
        size="small"
        className={styles.handIn}
        busy={handIn.busy}
        icon={<IconFlagCheck aria-hidden />}
        onClick={() => setAsks(true)}
      >
        <span className={styles.handInWords}>{t('test.handIn')}</span>
      </Button>
      {asks && (
        <LeaveDialog
          title={t('test.handInAsk')}
          text={t('test.handInText')}
          stay={t('test.goOn')}
          leave={t('test.handIn')}
          onAnswer={(leaves) => {
            setAsks(false)
            if (leaves) handIn.send({ classroomId, assignment: test.test.id })
          }}
        />
      )}
    </>
  )
}
