import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import type { TaskTexts } from '../player/lesson-content.ts'
import { isOver } from '../player/run/session.ts'
import { TaskBar } from '../player/task-bar.tsx'
import { formatCorrection } from '../player/run/use-run-correction.ts'
import { withoutBackticks } from './text-with-code.tsx'
import { Flight, ProgramOutput } from './flight.tsx'
import { ProgramConsole } from './program-console.tsx'
import { StepView } from './step-view.tsx'
import { TaskGoals } from './task-goals.tsx'
import { formatFeedback, type TaskFeedback } from './task-feedback.ts'
import { TestTable } from './test-table.tsx'
import type { ProgramSteps } from './use-steps.ts'
import type { Task } from './use-task.ts'
import levelStyles from '../player/level/level-step.module.css'
import styles from './task-step.module.css'

type TaskWorldProps = { task: Task; texts: TaskTexts; feedback: TaskFeedback | null; steps: ProgramSteps }

/** Instructions and result of a task: a flight, or a table of test cases with a console. */
export function TaskWorld({ task, texts, feedback, steps }: TaskWorldProps) {
  const { t } = useTranslation('tasks')
  const { t: tLessons } = useTranslation('lessons')
  const { step, session, verdict } = task
  const { run } = session
  const problem = task.state === 'failed' ? t('said.nothing') : formatCorrection(tLessons, run)
  const restoredNote = task.savedWork.isRestored ? tLessons('earlier.back') : null
  const world = useScrollToResult(problem !== null || (feedback !== null && feedback.line === null))
  return (
    <div ref={world} data-slot="world" className={clsx(levelStyles.world, styles.world)}>
      <TaskBar
        texts={{ title: texts.title, task: withoutBackticks(texts.task) }}
        stars={run && isOver(run) ? run.stars : 0}
        message={problem ?? (feedback && formatFeedback(t, feedback)) ?? restoredNote}
      />
      {feedback && !step.place && <p className={styles.task}>{withoutBackticks(texts.task)}</p>}
      {step.place ? (
        <Flight task={task} place={step.place} />
      ) : (
        <TestTable tests={step.tests ?? []} verdict={verdict} />
      )}
      {!step.place && <ProgramConsole task={task} />}
      <StepView steps={steps} />
      {step.goals && <TaskGoals goals={step.goals} verdict={verdict} />}
      {step.place && <ProgramOutput output={verdict?.cases.find(({ output }) => output !== '')?.output ?? ''} />}
    </div>
  )
}

/** Scrolls up to the result message; feedback about a line is shown at that line, so it needs no scrolling. */
function useScrollToResult(isAboveProgram: boolean) {
  const world = useRef<HTMLDivElement>(null)
  useEffect(
    () => void (isAboveProgram && world.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })),
    [isAboveProgram],
  )
  return world
}
