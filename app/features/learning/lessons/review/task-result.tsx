import { useTranslation } from 'react-i18next'
import type { TaskStep } from '../player/lesson-content.ts'
import { Flight, ProgramOutput } from '../tasks/flight.tsx'
import { TaskGoals } from '../tasks/task-goals.tsx'
import { describeTaskRun, formatFeedback, type TaskFeedback } from '../tasks/task-feedback.ts'
import { TestTable } from '../tasks/test-table.tsx'
import { useOutcome } from '../tasks/use-outcome.ts'
import type { TaskReplay } from './use-task-replay.ts'
import styles from './task-work.module.css'

type TaskResultProps = { step: TaskStep; replay: TaskReplay; feedback: TaskFeedback | null }

/** Result of a text program: all test cases or the flight, below the feedback that the student gets. */
export function TaskResult({ step, replay, feedback }: TaskResultProps) {
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
          {feedback && formatFeedback(t, feedback)}
        </p>
        {feedback?.raw && <p className={styles.raw}>{feedback.raw}</p>}
      </div>
      {step.place ? (
        <Flight task={replay} place={step.place} />
      ) : (
        step.tests && <TestTable tests={step.tests} verdict={verdict} showsAll />
      )}
      {step.goals && <TaskGoals goals={step.goals} verdict={verdict} />}
      {!step.tests && <ProgramOutput output={verdict?.cases.find(({ output }) => output !== '')?.output ?? ''} />}
    </div>
  )
}

/** Feedback that a student would get for this run. */
export function useReplayFeedback(step: TaskStep, { judged }: TaskReplay): TaskFeedback | null {
  const { t } = useTranslation('tasks')
  const outcome = useOutcome()
  return judged === null || judged === 'failed' ? null : describeTaskRun(t, outcome, { step, ...judged })
}
