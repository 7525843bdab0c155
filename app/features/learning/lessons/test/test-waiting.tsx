import { useTranslation } from 'react-i18next'
import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { extraMs, testState, type TestState } from '#rules/assignments/test.ts'
import { isGraded } from '#rules/progress/step-kinds.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useOnLiveChange } from '#app/platform/live/use-on-live-change.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { useMinutesFromStart } from '#app/features/learning/courses/public.ts'
import type { DeviceTest } from './test-mode.ts'
import styles from './test.module.css'

type TestWaitingProps = {
  test: DeviceTest
  title: string
  /** Step kinds of the lesson. */
  kinds: readonly string[]
  exit: string
  state?: TestState
  onAssignmentsChange?: () => void
}

const noop = () => {}

/** Shown before a test (its rules and the start button) and after it (results come from the teacher). */
export default function TestWaiting({
  test,
  title,
  kinds,
  exit,
  onAssignmentsChange = noop,
  ...props
}: TestWaitingProps) {
  const state = props.state ?? testState(test.test, test.sitting, test.now)
  const { t } = useTranslation('lessons')
  const localized = useLocalePath()
  useOnLiveChange(`classrooms/${test.classroomId}/assignments`, onAssignmentsChange)
  if (state === 'ready') return <TestStart test={test} title={title} kinds={kinds} />
  return (
    <Card depth="lifted" padding="large">
      <EmptyState
        mood={state === 'missed' ? 'thinking' : 'hello'}
        title={t(`test.over.${state === 'handed-in' || state === 'time-up' ? state : 'missed'}`)}
        hint={t(state === 'missed' ? 'test.over.missedHint' : 'test.over.hint')}
        action={
          <Button size="large" href={localized(exit)}>
            {t('closed.path')}
          </Button>
        }
      />
    </Card>
  )
}

/** Graded steps are either answered (quiz, prediction) or run (programs). */
const isAnswered = (kind: string) => kind === 'quiz' || kind === 'predict'

function TestStart({ test, title, kinds }: Pick<TestWaitingProps, 'test' | 'title' | 'kinds'>) {
  const { test: settings, sitting, classroomId } = test
  const gradedKinds = kinds.filter(isGraded)
  const { t } = useTranslation('lessons')
  const to = useLocalePath()(`/dashboard/lessons?class=${classroomId}`)
  const start = useAction('start-test', { to, isImmediate: true })
  const extraMinutes = Math.round(extraMs(settings, sitting) / 60_000)
  const { minutes, isShortened } = useMinutesFromStart(test)
  const times = useDateFormatter({ timeStyle: 'short' })
  return (
    <Card depth="lifted" padding="large" className={styles.start}>
      <header className={styles.head}>
        <WaoStill mood="hello" size={96} />
        <h2 className={styles.title}>{t('test.title', { title })}</h2>
      </header>
      <ul className={styles.rules}>
        <li>
          <IconClock aria-hidden />
          {extraMinutes > 0
            ? t('test.minutesExtra', { count: minutes, extra: extraMinutes })
            : t('test.minutes', { count: minutes })}
          {isShortened && (
            <span suppressHydrationWarning> {t('test.closesSoon', { at: times(settings.closesAt) })}</span>
          )}
        </li>
        {!gradedKinds.every(isAnswered) && (
          <li>
            <IconPlayerPlay aria-hidden />
            {t('test.runs')}
          </li>
        )}
        {gradedKinds.some(isAnswered) && (
          <li>
            <IconListCheck aria-hidden />
            {t('test.answers')}
          </li>
        )}
        <li>
          <IconBulbOff aria-hidden />
          {t('test.noHints')}
        </li>
        <li>
          <IconClipboardOff aria-hidden />
          {t('test.noPasting')}
        </li>
        <li>
          <IconCloudOff aria-hidden />
          {t('test.offline')}
        </li>
      </ul>
      <RefusalNotice error={start.error} />
      <Button
        variant="go"
        size="large"
        busy={start.busy}
        onClick={() => start.send({ classroomId, assignment: settings.id })}
      >
        {t('test.start')}
      </Button>
    </Card>
  )
}
