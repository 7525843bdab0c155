import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { findCommentLine } from '../comments/comment-marks.ts'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import type { StepComments } from '../comments/step-comments.ts'
import type { useCommentsOpen } from '../comments/use-comments.ts'
import { Ladder } from '../hints/hint-ladder.tsx'
import { SpokenText } from '../hints/spoken-text.tsx'
import type { TaskStep, TaskTexts } from '../player/lesson-content.ts'
import type { WorkRef } from '../player/use-saved-work.ts'
import type { usePanels } from '../player/use-panels.ts'
import { TextWithCode, withoutBackticks } from './text-with-code.tsx'
import { describeTaskRun } from './task-feedback.ts'
import { useOutcome } from './use-outcome.ts'
import type { Task } from './use-task.ts'
import type { TaskHints } from './use-task-hints.ts'
import styles from './task-step.module.css'

// Lazy: few tasks are open-ended and have a rubric.
const RubricList = lazyPart(() => import('../rubric/rubric-list.tsx'))
const RubricPanel = lazyPart(() => import('../rubric/rubric-panel.tsx'))
const EarlierPrograms = lazyPart(() => import('../earlier/earlier-programs.tsx'))

type TaskPanelsProps = {
  task: Task
  texts: TaskTexts
  workRef: WorkRef | null
  /** Rubric criteria of open-ended work. */
  rubric: TaskStep['rubric']
  hints: TaskHints
  stepComments: StepComments
  comments: ReturnType<typeof useCommentsOpen>
  panels: ReturnType<typeof usePanels>
}

/** Side panels of a task, one at a time: hints, comments, rubric, earlier programs. */
export function TaskPanels({ task, texts, workRef, rubric, hints, stepComments, comments, panels }: TaskPanelsProps) {
  const [latestRubric, previousRubric] = stepComments.rubrics
  const rubricTexts = texts.rubric ?? {}
  return (
    <>
      {hints.isOpen && (
        <Ladder
          rung={hints.rung}
          onClimb={hints.onClimb}
          onClose={hints.onClose}
          nudge={<SpokenText text={withoutBackticks(texts.nudge)} />}
          feedback={<RunFeedback task={task} />}
          example={<Example step={task.step} />}
        />
      )}
      {comments.isOpen && (
        <CommentsPanel
          stepComments={stepComments}
          rubric={
            rubric &&
            latestRubric && (
              <Suspense>
                <RubricList
                  criteria={rubric}
                  texts={rubricTexts}
                  marks={latestRubric.marks}
                  previousMarks={previousRubric?.marks}
                />
              </Suspense>
            )
          }
          targetOf={(comment) => findCommentLine(task.text, comment)}
          onShow={(line) => task.act({ kind: 'select', id: line })}
          onClose={comments.close}
        />
      )}
      {panels.open === 'rubric' && rubric && (
        <Suspense>
          <RubricPanel criteria={rubric} texts={rubricTexts} willBeReviewed={workRef !== null} onClose={panels.close} />
        </Suspense>
      )}
      {panels.open === 'earlier' && workRef && (
        <Suspense>
          <EarlierPrograms workRef={workRef} level={task} view={null} onClose={panels.close} />
        </Suspense>
      )}
    </>
  )
}

/** Second hint: feedback on the current program, if it was run. */
function RunFeedback({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const outcome = useOutcome()
  const feedback = describeTaskRun(t, outcome, task)
  if (!feedback) return <SpokenText text={t('hint.run')} />
  return (
    <>
      <SpokenText text={withoutBackticks(`${feedback.message} ${feedback.advice}`)} />
      {feedback.raw && <p className={styles.raw}>{feedback.raw}</p>}
    </>
  )
}

/** Third hint: the program of the previous task. */
function Example({ step }: { step: TaskStep }) {
  const { t } = useTranslation('tasks')
  if (!step.example) return <SpokenText text={t('hint.noExample')} />
  return (
    <>
      <p>
        <TextWithCode text={t('hint.example')} />
      </p>
      <pre className={styles.example}>{step.example.join('\n')}</pre>
    </>
  )
}
