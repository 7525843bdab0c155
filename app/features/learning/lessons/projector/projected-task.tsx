import type { TaskStep } from '../player/lesson-content.ts'
import { useTaskReplay } from '../review/use-task-replay.ts'
import { Flight } from '../tasks/flight.tsx'
import { TaskGoals } from '../tasks/task-goals.tsx'
import { TestTable } from '../tasks/test-table.tsx'
import { startText } from '../tasks/use-task.ts'
import type { ProjectedProgram } from './projected-programs.ts'
import styles from './lesson-projector.module.css'

type ProjectedTaskProps = { step: TaskStep; program: ProjectedProgram | null }

/** The task's test cases (or flight) with the results of the chosen program. */
export function ProjectedTask({ step, program }: ProjectedTaskProps) {
  const replay = useTaskReplay(step, program?.program ?? startText(step))
  const { judged } = replay
  const verdict = program && judged !== 'failed' ? (judged?.verdict ?? null) : null
  return (
    <div className={styles.tests}>
      {step.place ? (
        <Flight task={replay} place={step.place} />
      ) : (
        step.tests && <TestTable tests={step.tests} verdict={verdict} />
      )}
      {step.goals && <TaskGoals goals={step.goals} verdict={verdict} />}
    </div>
  )
}
