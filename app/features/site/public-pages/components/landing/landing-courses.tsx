import { useTranslation } from 'react-i18next'
import { Link } from '#app/platform/pages/link.tsx'
import type { CourseDoors } from '../../school/course-doors.server.ts'
import styles from './landing-work.module.css'

/** A row of courses; each leads to its page, where the first lesson opens without an account. */
export function LandingCourses({ courses: { lessons, levels, courses } }: { courses: CourseDoors }) {
  const { t } = useTranslation('public-pages')
  return (
    <section className={styles.place} aria-labelledby="courses">
      <h2 id="courses" className={styles.title}>
        {t('landing.courses.title', { lessons, levels })}
      </h2>
      <ul className={styles.courses}>
        {courses.map(({ id, title, from, to }) => (
          <li key={id}>
            <Link to={`/courses/${id}`} className={styles.course}>
              <b>{title}</b>
              <span>{t('landing.courses.ages', { from, to })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
