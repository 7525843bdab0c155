import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import type { TaskTexts } from '../player/lesson-content.ts'
import { isOver } from '../player/session.ts'
import { TaskBar } from '../player/task-bar.tsx'
import { correctedWords } from '../player/use-corrected.ts'
import { withoutBackticks } from './code-words.tsx'
import { Flight, Printed } from './flight.tsx'
import { ProgramConsole } from './program-console.tsx'
import { StepView } from './step-view.tsx'
import { TaskGoals } from './task-goals.tsx'
import { toldWords, type TaskTold } from './task-words.ts'
import { TestTable } from './test-table.tsx'
import type { Steps } from './use-steps.ts'
import type { Task } from './use-task.ts'
import levelStyles from '../player/level-step.module.css'
import styles from './task-step.module.css'

type TaskWorldProps = { task: Task; texts: TaskTexts; told: TaskTold | null; steps: Steps }

/** What is to be done, and how it went: a flight, or a table of tests with a console to try things. */
export function TaskWorld({ task, texts, told, steps }: TaskWorldProps) {
  const { t } = useTranslation('tasks')
  const { t: words } = useTranslation('lessons')
  const { step, session, verdict } = task
  const { run } = session
  const failed = task.state === 'failed' ? t('said.nothing') : correctedWords(words, run)
  const back = task.elsewhere.isBack ? words('earlier.back') : null
  const world = useResultInSight(failed !== null || (told !== null && told.line === null))
  return (
    <div ref={world} data-slot="world" className={clsx(levelStyles.world, styles.world)}>
      <TaskBar
        texts={{ title: texts.title, task: withoutBackticks(texts.task) }}
        stars={run && isOver(run) ? run.stars : 0}
        saying={failed ?? (told && toldWords(t, told)) ?? back}
      />
      {told && !step.place && <p className={styles.task}>{withoutBackticks(texts.task)}</p>}
      {step.place ? (
        <Flight task={task} place={step.place} />
      ) : (
        <TestTable tests={step.tests ?? []} verdict={verdict} />
      )}
      {!step.place && <ProgramConsole task={task} />}
      <StepView steps={steps} />
      {step.goals && <TaskGoals goals={step.goals} verdict={verdict} />}
      {step.place && <Printed output={verdict?.cases.find(({ output }) => output !== '')?.output ?? ''} />}
    </div>
  )
}

/** Whoever has scrolled down to the program sees what came of it; what is about a line stands at that line. */
function useResultInSight(isElsewhere: boolean) {
  const world = useRef<HTMLDivElement>(null)
  useEffect(
    () => void (isElsewhere && world.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })),
    [isElsewhere],
  )
  return world
}
