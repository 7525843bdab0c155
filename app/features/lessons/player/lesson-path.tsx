import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { usePagePerson } from '#app/platform/shell/page-person.ts'
import { Mark } from '#app/ui/brand.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CatalogueLesson } from '#app/features/courses/public.server.ts'
import { useBestStars } from '#app/features/progress/public-player.ts'
import { stepKey, type TestHere } from '../test/test-mode.ts'
import { mainSteps } from './next-step.ts'
import styles from './lesson-path.module.css'

/** The lesson as diamonds on a string: done with a tick, now is Wao's head. Each leads to its step. */
export function LessonPath({ lesson, at, test }: { lesson: CatalogueLesson; at: number; test: TestHere | null }) {
  const { t } = useTranslation('lessons')
  const inLanguage = useLocalePath()
  const personId = usePagePerson()?.id ?? null
  const stars = useBestStars(personId)
  const steps = mainSteps(lesson)
  const total = steps.length
  return (
    <nav className={styles.path} aria-label={t('player.place', { now: steps.indexOf(lesson.steps[at]!) + 1, total })}>
      <ol className={styles.steps}>
        {steps.map((step, number) => {
          const done = (stars[stepKey(test, step.id)] ?? 0) > 0
          const isCurrent = step.id === lesson.steps[at]!.id
          const name = t(!done ? 'player.step' : test ? 'test.stepAnswered' : 'player.stepDone', { number: number + 1 })
          return (
            <li key={step.id}>
              <Link
                className={clsx(styles.step, done && styles.done, isCurrent && styles.here)}
                to={inLanguage(`/lesson/${lesson.id}/${step.id}`)}
                aria-label={name}
                aria-current={isCurrent ? 'step' : undefined}
              >
                {isCurrent ? (
                  <Mark size={32} />
                ) : (
                  <span className={styles.diamond}>{done && <IconCheck aria-hidden />}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
