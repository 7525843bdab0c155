import { useTranslation } from 'react-i18next'
import type { TaskStep } from '../player/lesson-content.ts'
import { Flight, Printed } from '../tasks/flight.tsx'
import { TaskGoals } from '../tasks/task-goals.tsx'
import { taskTold, toldWords, type TaskTold } from '../tasks/task-words.ts'
import { TestTable } from '../tasks/test-table.tsx'
import { useOutcome } from '../tasks/use-outcome.ts'
import type { TaskReplay } from './use-task-replay.ts'
import styles from './task-work.module.css'

type TaskResultProps = { step: TaskStep; replay: TaskReplay; told: TaskTold | null }

/** What came of a program: every test with what was expected and what came, or its flight; above it what a child is told. */
export function TaskResult({ step, replay, told }: TaskResultProps) {
  const { t } = useTranslation('tasks')
  const { judged } = replay
  const verdict = judged === 'failed' ? null : (judged?.verdict ?? null)
  return (
    <div className={styles.result}>
      <div className={styles.outcome} role="status" data-solved={verdict?.solved || undefined}>
        <p>
          {judged === null && t('running')}
          {judged === 'failed' && t('said.nothing')}
          {verdict?.solved && t('stars.solved')}
          {told && toldWords(t, told)}
        </p>
        {told?.raw && <p className={styles.raw}>{told.raw}</p>}
      </div>
      {step.place ? (
        <Flight task={replay} place={step.place} />
      ) : (
        step.tests && <TestTable tests={step.tests} verdict={verdict} showsAll />
      )}
      {step.goals && <TaskGoals goals={step.goals} verdict={verdict} />}
      {!step.tests && <Printed output={verdict?.cases.find(({ output }) => output !== '')?.output ?? ''} />}
    </div>
  )
}

/** What a child would be told of this run. */
export function useToldOf(step: TaskStep, { judged }: TaskReplay): TaskTold | null {
  const { t } = useTranslation('tasks')
  const outcome = useOutcome()
  return judged === null || judged === 'failed' ? null : taskTold(t, outcome, { step, ...judged })
}
