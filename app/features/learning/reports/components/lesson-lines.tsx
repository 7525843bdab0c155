import { useTranslation } from 'react-i18next'
import type { LessonTitles, StudentReport } from '../contract.ts'
import { useLessonName } from './use-lesson-name.ts'
import styles from './report-sheets.module.css'

type LinesProps = { student: StudentReport; titles: LessonTitles }

/** The student's completed steps and stars in each lesson. */
export function LessonLines({ student, titles }: LinesProps) {
  const { t } = useTranslation('reports')
  const nameOf = useLessonName(student, titles)
  const { lessons, earlierLessons } = student
  return (
    <section className={styles.part}>
      <h2>{t('sheet.lessons')}</h2>
      {lessons.length === 0 && <p>{t('sheet.noLessons')}</p>}
      <ul className={styles.lessons}>
        {lessons.map(({ lesson, done, of, stars, mostStars }) => (
          <li key={lesson}>
            <span>{nameOf(lesson)}</span>
            <span className={styles.note}>
              {t('sheet.done', { done, all: of })}
              {mostStars > 0 && ` · ${t('sheet.stars', { stars, all: mostStars })}`}
            </span>
          </li>
        ))}
      </ul>
      {earlierLessons > 0 && <p className={styles.note}>{t('sheet.earlier', { count: earlierLessons })}</p>}
    </section>
  )
}
