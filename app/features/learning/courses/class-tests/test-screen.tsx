import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { testState } from '#rules/assignments/test.ts'
import type { Json } from '#rules/live/values.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLive } from '#app/platform/live/live.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { useCurrentMinute } from '#app/platform/time/use-current-minute.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { TestForTeacher } from '../contract.ts'
import { TestTakers } from './test-takers.tsx'
import styles from './test-screen.module.css'

/** Teacher's page of one test: state and results of each student, extra time, and release of the results. */
export function TestScreen({ data }: { data: TestForTeacher }) {
  const { t } = useTranslation('courses')
  const { classroomId, lesson, hasOwnQuestions, test, children } = data
  const localized = useLocalePath()
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const now = useServerTime(data.now)
  useReloadOnTestChanges(classroomId, lesson.id)
  const [isConfirming, setIsConfirming] = useState(false)
  const release = useAction('release', {
    onDone: () => setIsConfirming(false),
    onRefused: () => setIsConfirming(false),
  })
  const states = children.map(({ sitting }) => testState(test, sitting, now))
  const count = (...countedStates: string[]) => states.filter((state) => countedStates.includes(state)).length
  return (
    <>
      <PageHead
        title={t('test.title', { title: lesson.title })}
        note={t('test.window', { opens: dates(test.opensAt), closes: dates(test.closesAt), count: test.minutes })}
        actions={
          <div className={styles.actions}>
            <Button variant="quiet" icon={<IconArrowLeft aria-hidden />} href={localized('/dashboard/lessons')}>
              {t('assigned.title')}
            </Button>
            {!hasOwnQuestions && (
              <Button
                variant="soft"
                icon={<IconChartBar aria-hidden />}
                href={localized(`/dashboard/lessons?lesson=${lesson.id}`)}
              >
                {t('assigned.progress')}
              </Button>
            )}
            {test.releasedAt === null && (
              <Button icon={<IconSpeakerphone aria-hidden />} onClick={() => setIsConfirming(true)}>
                {t('test.release')}
              </Button>
            )}
          </div>
        }
      />
      {test.releasedAt !== null && <Notice kind="success">{t('test.released', { at: dates(test.releasedAt) })}</Notice>}
      <RefusalNotice error={release.error} />
      <p className={styles.sums} role="status">
        {t('test.sums', {
          working: count('working'),
          finished: count('handed-in', 'time-up'),
          waiting: count('before', 'ready', 'missed'),
        })}
      </p>
      <TestTakers data={data} now={now} />
      {hasOwnQuestions && (
        <ol className={styles.questions} aria-label={t('test.questions')}>
          {lesson.steps.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
      )}
      <p className={styles.rule}>{t('test.rule')}</p>
      <ConfirmDialog
        opened={isConfirming}
        title={t('test.releaseAsk')}
        confirm={t('test.release')}
        busy={release.busy}
        onConfirm={() => release.send({ classroomId, assignment: test.id })}
        onCancel={() => setIsConfirming(false)}
      >
        <p className={styles.confirm}>
          {t('test.releaseFinished', { count: count('handed-in', 'time-up'), of: children.length })}
          {count('working') > 0 && ` ${t('test.releaseWorking', { count: count('working') })}`}
          {count('before', 'ready', 'missed') > 0 &&
            ` ${t('test.releaseAbsent', { count: count('before', 'ready', 'missed') })}`}
        </p>
        {t('test.releaseText')}
      </ConfirmDialog>
    </>
  )
}

/** Current server time, updated every minute; assumes that the device clock's offset stays constant. */
function useServerTime(serverTime: number): number {
  const [offset] = useState(() => Date.now() - serverTime)
  return useCurrentMinute(serverTime + offset) - offset
}

/** Limits reloads: a whole class may hand in within seconds. */
const RELOAD_INTERVAL_MS = 3_000

/** Reloads when a student starts, hands in or runs a program, also if that was before the page subscribed. */
function useReloadOnTestChanges(classroomId: string, lesson: string) {
  const testsStamp = useLive<string | null>(`classrooms/${classroomId}/tests`, null)
  const assignmentsStamp = useLive<string | null>(`classrooms/${classroomId}/assignments`, null)
  const grid = useLive<Json>(`classrooms/${classroomId}/progress/${lesson}`, null)
  useReloadOnChange(JSON.stringify([testsStamp, assignmentsStamp, grid]), NO_STAMPS_YET, RELOAD_INTERVAL_MS)
}

const NO_STAMPS_YET = JSON.stringify([null, null, null])
