import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import type { TaskGoal } from '#rules/tasks/task-goals.ts'
import type { TaskVerdict } from '#rules/tasks/task-verdict.ts'
import { describeGoal } from './task-feedback.ts'
import styles from './task-step.module.css'

/** Goals of a project; after a run, marks those that are reached. */
export function TaskGoals({ goals, verdict }: { goals: readonly TaskGoal[]; verdict: TaskVerdict | null }) {
  const { t } = useTranslation('tasks')
  const missed = goals.findIndex(({ kind }) => verdict?.reason === `goal-${kind}`)
  const reached = verdict?.solved ? goals.length : missed
  return (
    <ul className={styles.goals} aria-label={t('goals')}>
      {goals.map((goal, index) => (
        <li key={goal.kind}>
          {index < reached ? (
            <IconCheck role="img" aria-label={t('tests.yes')} />
          ) : (
            <IconCircleDashed role="img" aria-label={t('tests.no')} />
          )}
          {describeGoal(t, goal)}
        </li>
      ))}
    </ul>
  )
}
