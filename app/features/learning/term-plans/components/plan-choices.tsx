import { useTranslation } from 'react-i18next'
import { MAX_PER_WEEK } from '#rules/pacing/term-plan.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { TermCalendar } from '../contract.ts'
import styles from './calendar.module.css'

/** Form for the course and the number of lessons per week. */
export function PlanChoices({ calendar: { classroomId, courses, course, perWeek } }: { calendar: TermCalendar }) {
  const { t } = useTranslation('term-plans')
  const plan = useAction('plan')
  const send = (change: { course?: string; perWeek?: string }) =>
    plan.send({ classroomId, course: course.id, perWeek: String(perWeek), ...change })
  return (
    <Card className={styles.choices}>
      <SelectField
        label={t('course')}
        value={course.id}
        onChange={({ currentTarget }) => send({ course: currentTarget.value })}
      >
        {courses.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('perWeek')}
        value={perWeek}
        onChange={({ currentTarget }) => send({ perWeek: currentTarget.value })}
      >
        {Array.from({ length: MAX_PER_WEEK }, (_, index) => (
          <option key={index} value={index + 1}>
            {index + 1}
          </option>
        ))}
      </SelectField>
      {plan.error && <Refusal error={plan.error} />}
    </Card>
  )
}
