import { useTranslation } from 'react-i18next'
import { hasPrograms } from '#rules/progress/step-kinds.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { lessonPath, mistakesPageUrl } from '../paths.ts'
import type { ClassProgressData } from './class-progress.tsx'
import { buildGridRows, listUnsolvedSteps } from './grid/grid-order.ts'
import styles from './class-progress.module.css'

/** Steps of a lesson with programs that the class can compare, with the number of students who have not solved them. */
export function MistakeSteps({ progress, step }: { progress: ClassProgressData; step: string }) {
  const { t } = useTranslation('progress')
  const localized = useLocalePath()
  const { classroomId, students, lesson, grid } = progress
  const live = useLive(lessonPath(classroomId, lesson.id), grid)
  const rows = buildGridRows(students, lesson.steps, live)
  const counts = new Map(listUnsolvedSteps(rows, 1).map(({ index, count }) => [index, count]))
  return (
    <nav aria-label={t('same.steps')}>
      <ul className={styles.mistakeSteps}>
        {lesson.steps.map(({ id, kind }, index) => {
          const count = counts.get(index) ?? 0
          if (!hasPrograms(kind)) return null
          return (
            <li key={id}>
              <Link
                to={localized(mistakesPageUrl(lesson.id, id))}
                className={styles.mistakeStep}
                aria-current={id === step ? 'page' : undefined}
                data-many={count > 0 || undefined}
              >
                <b aria-hidden>{index + 1}</b>
                <span aria-hidden>{count}</span>
                <span className="sk-visually-hidden">{t('same.step', { number: index + 1, count })}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Address of the common mistakes of a lesson: at the step that most students have not solved. */
export function findMistakesUrl({ students, lesson, grid }: ClassProgressData): string | null {
  const rows = buildGridRows(students, lesson.steps, grid)
  const steps = lesson.steps.map(({ id, kind }, index) => ({ id, kind, index })).filter(({ kind }) => hasPrograms(kind))
  const [most] = listUnsolvedSteps(rows, 1).filter(({ index }) => steps.some((step) => step.index === index))
  const step = most ? lesson.steps[most.index] : steps[0]
  return step ? mistakesPageUrl(lesson.id, step.id) : null
}
