import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import { Mark } from '#app/ui/pictures/brand.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import type { CatalogLesson } from '#app/features/learning/courses/public.server.ts'
import { useBestStars } from '#app/features/learning/progress/public-player.ts'
import { stepKey, type DeviceTest } from '../test/test-mode.ts'
import { listMainSteps } from './next-step.ts'
import styles from './lesson-path.module.css'

/** Links to the steps of a lesson, as diamonds on a string: done steps have a check mark, the current one Wao. */
export function LessonPath({
  lesson,
  at: stepIndex,
  test,
}: {
  lesson: CatalogLesson
  at: number
  test: DeviceTest | null
}) {
  const { t } = useTranslation('lessons')
  const localized = useLocalePath()
  const personId = usePagePerson()?.id ?? null
  const stars = useBestStars(personId)
  const steps = listMainSteps(lesson)
  const total = steps.length
  return (
    <nav
      className={styles.path}
      aria-label={t('player.place', { now: steps.indexOf(lesson.steps[stepIndex]!) + 1, total })}
    >
      <ol className={styles.steps}>
        {steps.map((step, number) => {
          const isDone = (stars[stepKey(test, step.id)] ?? 0) > 0
          const isCurrent = step.id === lesson.steps[stepIndex]!.id
          const name = t(!isDone ? 'player.step' : test ? 'test.stepAnswered' : 'player.stepDone', {
            number: number + 1,
          })
          return (
            <li key={step.id}>
              <Link
                className={clsx(styles.step, isDone && styles.done, isCurrent && styles.here)}
                to={localized(`/lesson/${lesson.id}/${step.id}`)}
                aria-label={name}
                aria-current={isCurrent ? 'step' : undefined}
              >
                {isCurrent ? (
                  <Mark size={32} />
                ) : (
                  <span className={styles.diamond}>{isDone && <IconCheck aria-hidden />}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
