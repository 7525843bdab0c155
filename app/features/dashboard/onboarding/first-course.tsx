import { useTranslation } from 'react-i18next'
import { codingSkins, type CodingSkin } from '#rules/classrooms/classroom.ts'
import styles from './first-course.module.css'

type FirstCourseProps = { value: CodingSkin | ''; onChange: (skin: CodingSkin) => void }

/** The course a new class starts with, named with its ages. The grade decides until the teacher taps another one. */
export function FirstCourse({ value, onChange }: FirstCourseProps) {
  const { t } = useTranslation('dashboard')
  return (
    <fieldset className={styles.courses}>
      <legend>{t('onboard.classroom.course')}</legend>
      {codingSkins.map((skin) => (
        <label key={skin} className={styles.course}>
          <input
            type="radio"
            className="sk-visually-hidden"
            name="codingSkin"
            value={skin}
            checked={skin === value}
            onChange={() => onChange(skin)}
          />
          {t(`onboard.classroom.skin.${skin}`)}
        </label>
      ))}
    </fieldset>
  )
}
