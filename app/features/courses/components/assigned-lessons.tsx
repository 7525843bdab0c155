import { useTranslation } from 'react-i18next'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { PathLesson } from '../contract.ts'
import { goOnWith, isDone } from '../path.ts'
import styles from './assigned.module.css'

/** What a child has to do, what is due first before all. */
export function AssignedLessons({ lessons }: { lessons: readonly PathLesson[] }) {
  const { t } = useTranslation('courses')
  const dates = useDates({ dateStyle: 'medium', timeStyle: 'short' })
  const localized = useLocalePath()
  const ordered = lessons.toSorted(
    (one, other) => Number(isDone(one)) - Number(isDone(other)) || (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9'),
  )
  return (
    <ul className={styles.cards}>
      {ordered.map((lesson) => {
        const begun = lesson.steps.some(({ done }) => done)
        const label = isDone(lesson) ? 'lesson.again' : begun ? 'lesson.continue' : 'lesson.start'
        return (
          <li key={lesson.id} className={styles.card}>
            <div className={styles.row}>
              <h2>{lesson.title}</h2>
              {lesson.test && !lesson.test.released ? (
                <Chip tone="primary" icon={<IconClipboardCheck aria-hidden />}>
                  {t('test.chip', { count: lesson.test.minutes })}
                </Chip>
              ) : (
                <span className={styles.stars}>
                  <IconStarFilled aria-hidden />
                  {t('lesson.stars', { stars: lesson.stars, most: lesson.mostStars })}
                </span>
              )}
            </div>
            {lesson.test?.result && (
              <Chip tone="success" icon={<IconClipboardCheck aria-hidden />}>
                {t('test.ownResult', lesson.test.result)}
              </Chip>
            )}
            {(!lesson.test || lesson.test.released) && (
              <ProgressBar
                label={t('lesson.steps', {
                  done: lesson.steps.filter(({ done }) => done).length,
                  all: lesson.steps.length,
                })}
                value={lesson.steps.filter(({ done }) => done).length}
                max={lesson.steps.length}
              />
            )}
            <div className={styles.row}>
              {lesson.dueAt ? (
                <Chip tone="warning" icon={<IconCalendarDue aria-hidden />}>
                  {t(lesson.test ? 'test.closes' : 'assigned.due', { at: dates(lesson.dueAt) })}
                </Chip>
              ) : (
                <span className={styles.note}>{t('lesson.minutes', { count: lesson.minutes })}</span>
              )}
              {lesson.state === 'locked' ? (
                <Chip icon={<IconLock aria-hidden />}>
                  {lesson.opensAt ? t('assigned.opens', { at: dates(lesson.opensAt) }) : t('assigned.state.locked')}
                </Chip>
              ) : (
                <Button
                  variant="go"
                  icon={<IconPlayerPlay aria-hidden />}
                  href={localized(`/lesson/${lesson.id}/${goOnWith(lesson)}`)}
                >
                  {t(lesson.test && !lesson.test.released ? 'test.toTest' : label)}
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
