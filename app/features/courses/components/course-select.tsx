import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import type { CourseName } from '../contract.ts'
import styles from './course-select.module.css'

type CourseSelectProps = {
  courses: readonly CourseName[]
  value: string
  /** Where it stands for the page's heading. */
  named?: boolean
}

/** Which course the map shows. */
export function CourseSelect({ courses, value, named = true }: CourseSelectProps) {
  const { t } = useTranslation('courses')
  const navigate = useNavigate()
  const localized = useLocalePath()
  return (
    <>
      {named && <h1 className="sk-visually-hidden">{courses.find(({ id }) => id === value)?.title}</h1>}
      <select
        className={styles.select}
        aria-label={t('assign.course')}
        value={value}
        onChange={(event) => void navigate(localized(`/dashboard/course?course=${event.currentTarget.value}`))}
      >
        {courses.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </>
  )
}
