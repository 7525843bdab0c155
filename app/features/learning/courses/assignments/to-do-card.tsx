import { useTranslation } from 'react-i18next'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { PathSteps } from '#app/ui/feedback/path-steps.tsx'
import type { PathLesson } from '../contract.ts'
import { getNextStepId, isStarted } from '../path.ts'
import { DueChip } from '../sky-map/due-chip.tsx'
import { worldArt } from '#app/ui/pictures/world-art.ts'
import type { WorldName } from '#rules/levels/level-file.ts'
import styles from './assigned-lessons.module.css'

type ToDoCardProps = {
  lesson: PathLesson
  worlds: readonly WorldName[]
  /** Highlights the card of the most urgent lesson. */
  isFirst: boolean
}

/** Card of a due or started lesson with its progress. */
export function ToDoCard({ lesson, worlds, isFirst }: ToDoCardProps) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const { id, title, minutes, steps, dueAt } = lesson
  const test = lesson.test?.released ? null : lesson.test
  const next = getNextStepId(lesson)
  const index = steps.findIndex((step) => step.id === next)
  const done = steps.filter((step) => step.done).length
  return (
    <li className={styles.todo} data-first={isFirst || undefined}>
      {worlds[0] && <img className={styles.world} src={worldArt[worlds[0]]} alt="" />}
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {!test && (
          <PathSteps
            total={steps.length}
            now={index}
            ticks={done >= index}
            label={t('lesson.steps', { done, all: steps.length })}
          />
        )}
        <p className={styles.marks}>
          {test ? (
            <Chip tone="primary" icon={<IconClipboardCheck aria-hidden />}>
              {t('test.chip', { count: test.minutes })}
            </Chip>
          ) : (
            <span className={styles.note}>{t('lesson.minutes', { count: minutes })}</span>
          )}
          {dueAt && <DueChip dueAt={dueAt} isTest={Boolean(test)} />}
        </p>
      </div>
      <Button
        className={styles.go}
        variant={isFirst ? 'go' : 'soft'}
        size="large"
        icon={<IconPlayerPlayFilled aria-hidden />}
        href={localized(`/lesson/${id}/${next}`)}
      >
        {t(test ? 'test.toTest' : isStarted(lesson) ? 'lesson.continue' : 'lesson.start')}
      </Button>
    </li>
  )
}
