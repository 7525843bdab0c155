import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { testState } from '#rules/assignments/test.ts'
import type { Json } from '#rules/live/values.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLive } from '#app/platform/live.ts'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { useFresh } from '#app/platform/use-fresh.ts'
import { useMinutes } from '#app/platform/use-minutes.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { TestForTeacher } from '../contract.ts'
import { TestTakers } from './test-takers.tsx'
import styles from './test-screen.module.css'

/** A test while a class takes it, and what it came to: who is where, extra time, and the results to be told. */
export function TestScreen({ data }: { data: TestForTeacher }) {
  const { t } = useTranslation('courses')
  const { classroomId, lesson, test, children } = data
  const localized = useLocalePath()
  const dates = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const now = useServerMinutes(data.now)
  useNews(classroomId, lesson.id)
  const [asks, setAsks] = useState(false)
  const release = useAction('release', { done: () => setAsks(false), refused: () => setAsks(false) })
  const states = children.map(({ sitting }) => testState(test, sitting, now))
  const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length
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
            <Button
              variant="soft"
              icon={<IconChartBar aria-hidden />}
              href={localized(`/dashboard/lessons?lesson=${lesson.id}`)}
            >
              {t('assigned.progress')}
            </Button>
            {test.releasedAt === null && (
              <Button icon={<IconSpeakerphone aria-hidden />} onClick={() => setAsks(true)}>
                {t('test.release')}
              </Button>
            )}
          </div>
        }
      />
      {test.releasedAt !== null && <Notice kind="success">{t('test.released', { at: dates(test.releasedAt) })}</Notice>}
      {release.error && (
        <Notice kind="danger">
          <Refusal error={release.error} />
        </Notice>
      )}
      <p className={styles.sums} role="status">
        {t('test.sums', {
          working: count('working'),
          finished: count('handed-in', 'time-up'),
          waiting: count('before', 'ready', 'missed'),
        })}
      </p>
      <TestTakers data={data} now={now} />
      <p className={styles.rule}>{t('test.rule')}</p>
      <ConfirmDialog
        opened={asks}
        title={t('test.releaseAsk')}
        confirm={t('test.release')}
        busy={release.busy}
        onConfirm={() => release.send({ classroomId, assignment: test.id })}
        onCancel={() => setAsks(false)}
      >
        {count('working') > 0 ? t('test.releaseWorking', { count: count('working') }) : t('test.releaseText')}
      </ConfirmDialog>
    </>
  )
}

/** The server's clock, as far as this device knows it. */
function useServerMinutes(told: number): number {
  const [ahead] = useState(() => Date.now() - told)
  return useMinutes(told + ahead) - ahead
}

/** So many children hand in at once that each of them is no reason to load anew. */
const EVERY_MS = 3_000

/** Loads anew when somebody starts, hands in or tries something, also before this page listened. */
function useNews(classroomId: string, lesson: string) {
  const sat = useLive<string | null>(`classrooms/${classroomId}/tests`, null)
  const given = useLive<string | null>(`classrooms/${classroomId}/assignments`, null)
  const grid = useLive<Json>(`classrooms/${classroomId}/progress/${lesson}`, null)
  useFresh(JSON.stringify([sat, given, grid]), NOT_HEARD_YET, EVERY_MS)
}

const NOT_HEARD_YET = JSON.stringify([null, null, null])
