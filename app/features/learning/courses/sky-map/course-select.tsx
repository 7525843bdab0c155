import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import type { CourseName } from '../contract.ts'
import styles from './course-select.module.css'

type CourseSelectProps = {
  courses: readonly CourseName[]
  value: string
  /** Adds the course title as a hidden page heading, for pages without another `h1`. */
  isHeading?: boolean
}

/** Switches the map to another course. */
export function CourseSelect({ courses, value, isHeading = true }: CourseSelectProps) {
  const { t } = useTranslation('courses')
  const navigate = useNavigate()
  const localized = useLocalePath()
  return (
    <>
      {isHeading && <h1 className="sk-visually-hidden">{courses.find(({ id }) => id === value)?.title}</h1>}
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
