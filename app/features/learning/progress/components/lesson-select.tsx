import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/field.tsx'

export type LessonOption = { id: string; title: string; number: number }
export type CourseOptions = { id: string; title: string; lessons: readonly LessonOption[] }

type LessonSelectProps = { lessons: readonly CourseOptions[]; value: string; onChange: (lesson: string) => void }

/** Selects a lesson from the class's courses. */
export function LessonSelect({ lessons, value, onChange }: LessonSelectProps) {
  const { t } = useTranslation('progress')
  return (
    <SelectField label={t('lesson')} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {lessons.map((course) => (
        <optgroup key={course.id} label={course.title}>
          {course.lessons.map(({ id, title, number }) => (
            <option key={id} value={id}>
              {t('numbered', { number, title })}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
