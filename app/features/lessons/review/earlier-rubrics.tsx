import { useTranslation } from 'react-i18next'
import type { GivenRubric } from '#app/features/progress/public.ts'
import { markedCriteria } from '#rules/progress/rubric.ts'
import { Moment } from './work-history.tsx'
import styles from './rubric-card.module.css'

const marks = { 'keep-working': 'mark.keepWorking', reviewed: 'mark.reviewed' } as const

/** What was said each time the work was given back, the newest first. */
export function EarlierRubrics({ given }: { given: readonly GivenRubric[] }) {
  const { t } = useTranslation('review')
  if (given.length === 0) return null
  return (
    <section className={styles.earlier}>
      <h3>{t('rubric.earlier')}</h3>
      <ol>
        {given.map((one) => (
          <li key={one.attempts}>
            <p className={styles.meta}>
              {one.by ?? t('comments.nobody')} · <Moment at={one.at} /> · {t(marks[one.mark])}
            </p>
            <dl>
              {markedCriteria(one.marks).map(([criterion, points]) => (
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
