import { useTranslation } from 'react-i18next'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { PathLesson } from '../contract.ts'
import { getNextStepId, isDone } from '../path.ts'
import { SkinChip } from '../catalog/skin-chip.tsx'
import { DueChip } from './due-chip.tsx'
import styles from './lesson-card.module.css'

type LessonCardProps = {
  lesson: PathLesson
  number: number
  /** The step to continue with; null if the path continues in another lesson. */
  nextStep: string | null
  /** Whether the student is the viewer. Guardians see the card without the button that opens the lesson. */
  own: boolean
}

/** Details of the lesson selected on the map, with a button that opens it. */
export function LessonCard({ lesson, number, nextStep, own }: LessonCardProps) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const { id, title, skin, steps, stars, mostStars, dueAt, opensAt, state } = lesson
  const test = lesson.test?.released ? null : lesson.test
  const isStarted = steps.some(({ done }) => done)
  const label = isDone(lesson) ? 'lesson.again' : isStarted ? 'lesson.continue' : 'lesson.start'
  return (
    <section className={styles.card} aria-live="polite">
      <div className={styles.words}>
        <h2 className={styles.title}>{t('numbered', { number, title })}</h2>
        <p className={styles.facts}>
          <SkinChip skin={skin} />
          <span>{t('map.steps', { count: steps.length })}</span>
          {stars > 0 && (
            <span className={styles.stars}>
              <IconStarFilled aria-hidden />
              {t('lesson.stars', { stars, most: mostStars })}
            </span>
          )}
          {test && (
            <Chip tone="primary" icon={<IconClipboardCheck aria-hidden />}>
              {t('test.chip', { count: test.minutes })}
            </Chip>
          )}
          {lesson.isAssigned && !test && <Chip tone="primary">{t('lesson.assigned')}</Chip>}
          {dueAt && <DueChip dueAt={dueAt} isTest={Boolean(test)} />}
        </p>
      </div>
      {state === 'locked' ? (
        <p className={styles.locked}>
          <IconLock aria-hidden />
          {opensAt ? t('map.opens', { at: dates(opensAt) }) : t('map.lockedHint')}
        </p>
      ) : (
        own && (
          <Button
            className={styles.go}
            variant="go"
            size="large"
            icon={<IconPlayerPlayFilled aria-hidden />}
            href={localized(`/lesson/${id}/${nextStep ?? getNextStepId(lesson)}`)}
          >
            {t(test ? 'test.toTest' : label)}
          </Button>
        )
      )}
    </section>
  )
}
