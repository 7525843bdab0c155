import { useTranslation } from 'react-i18next'
import { orderedMarks } from '#rules/progress/rubric.ts'
import type { LessonTitles, StudentReport } from '../contract.ts'
import { useLessonName } from './use-lesson-name.ts'
import styles from './report-sheets.module.css'

type LinesProps = { student: StudentReport; titles: LessonTitles }

/** Teacher's assessment of the student's projects: each criterion in words, never a total score. */
export function ProjectLines({ student, titles }: LinesProps) {
  const { t } = useTranslation('reports')
  const nameOf = useLessonName(student, titles)
  const { projects, earlierProjects } = student
  if (projects.length === 0) return null
  return (
    <section className={styles.projects}>
      <h2>{t('sheet.projects')}</h2>
      <ul>
        {projects.map(({ lesson, step, marks }) => (
          <li key={`${lesson} ${step}`}>
            <span>{t('sheet.place', { lesson: nameOf(lesson), step })}</span>
            <span className={styles.note}>
              {orderedMarks(marks)
                .map(([criterion, points]) =>
                  t('sheet.project', {
                    criterion: t(`rubric.criterion.${criterion}`),
                    points: t(`rubric.points.${points}`),
                  }),
                )
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {earlierProjects > 0 && <p className={styles.note}>{t('sheet.moreProjects', { count: earlierProjects })}</p>}
    </section>
  )
}
