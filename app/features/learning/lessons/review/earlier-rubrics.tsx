import { useTranslation } from 'react-i18next'
import type { TeacherRubric } from '#app/features/learning/progress/public.ts'
import { orderedMarks } from '#rules/progress/rubric.ts'
import { Moment } from './work-history.tsx'
import styles from './rubric-card.module.css'

const marks = { 'keep-working': 'mark.keepWorking', reviewed: 'mark.reviewed' } as const

/** Rubric marks of all reviews, newest first. */
export function EarlierRubrics({ rubrics }: { rubrics: readonly TeacherRubric[] }) {
  const { t } = useTranslation('review')
  if (rubrics.length === 0) return null
  return (
    <section className={styles.earlier}>
      <h3>{t('rubric.earlier')}</h3>
      <ol>
        {rubrics.map((rubric) => (
          <li key={rubric.attempts}>
            <p className={styles.meta}>
              {rubric.by ?? t('comments.nobody')} · <Moment at={rubric.at} /> · {t(marks[rubric.mark])}
            </p>
            <dl>
              {orderedMarks(rubric.marks).map(([criterion, points]) => (
                <div key={criterion}>
                  <dt>{t(`rubric.criterion.${criterion}`)}</dt>
                  <dd>{t('rubric.given', { points, most: 2 })}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}
