import { useTranslation } from 'react-i18next'
import IconBulbOff from '@tabler/icons-react/dist/esm/icons/IconBulbOff.mjs'
import IconClipboardOff from '@tabler/icons-react/dist/esm/icons/IconClipboardOff.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { extraMs, testState, type TestState } from '#rules/assignments/test.ts'
import { isAsked } from '#rules/progress/step-kinds.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useLiveNews } from '#app/platform/live-news.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { TestHere } from './test-mode.ts'
import styles from './test.module.css'

type TestWaitingProps = {
  own: TestHere
  title: string
  /** What the steps of its lesson are. */
  kinds: readonly string[]
  exit: string
  state?: TestState
  onNews?: () => void
}

const nothing = () => {}

/** Before a test is started, and after it is over: what holds in it, or that the teacher tells the results. */
export default function TestWaiting({ own, title, kinds, exit, onNews = nothing, ...props }: TestWaitingProps) {
  const state = props.state ?? testState(own.test, own.sitting, own.now)
  const { t } = useTranslation('lessons')
  const localized = useLocalePath()
  useLiveNews(`classrooms/${own.classroomId}/assignments`, onNews)
  if (state === 'ready') return <TestStart own={own} title={title} kinds={kinds} />
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

/** A program is run, everything else that is asked is answered. */
const isAnswered = (kind: string) => kind === 'quiz' || kind === 'predict'

function TestStart({ own, title, kinds }: Pick<TestWaitingProps, 'own' | 'title' | 'kinds'>) {
  const { test, sitting, classroomId } = own
  const asked = kinds.filter(isAsked)
  const { t } = useTranslation('lessons')
  const to = useLocalePath()(`/dashboard/lessons?class=${classroomId}`)
  const start = useAction('start-test', { to, onlyNow: true })
  const extra = Math.round(extraMs(test, sitting) / 60_000)
  return (
    <Card depth="lifted" padding="large" className={styles.start}>
      <header className={styles.head}>
        <WaoStill mood="hello" size={96} />
        <h2 className={styles.title}>{t('test.title', { title })}</h2>
      </header>
      <ul className={styles.rules}>
        <li>
          <IconClock aria-hidden />
          {extra > 0
            ? t('test.minutesExtra', { count: test.minutes + extra, extra })
            : t('test.minutes', { count: test.minutes })}
        </li>
        {!asked.every(isAnswered) && (
          <li>
            <IconPlayerPlay aria-hidden />
            {t('test.runs')}
          </li>
        )}
        {asked.some(isAnswered) && (
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
      {start.error && (
        <Notice kind="danger">
          <Refusal error={start.error} />
        </Notice>
      )}
      <Button
        variant="go"
        size="large"
        busy={start.busy}
        onClick={() => start.send({ classroomId, assignment: test.id })}
      >
        {t('test.start')}
      </Button>
    </Card>
  )
}
