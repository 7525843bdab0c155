import { useTranslation } from 'react-i18next'
import { MOST_PER_WEEK } from '#rules/pacing/term-plan.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { TermCalendar } from '../contract.ts'
import styles from './calendar.module.css'

/** Which course, and how fast. */
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
        {Array.from({ length: MOST_PER_WEEK }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}
          </option>
        ))}
      </SelectField>
      {plan.error && <Refusal error={plan.error} />}
    </Card>
  )
}
