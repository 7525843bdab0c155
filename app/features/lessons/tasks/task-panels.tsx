import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { lineOfComment } from '../comments/comment-marks.ts'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import type { ToldComments } from '../comments/told-comments.ts'
import type { useCommentsOpen } from '../comments/use-comments.ts'
import { Ladder } from '../hints/hint-ladder.tsx'
import { Words } from '../hints/words.tsx'
import type { TaskStep, TaskTexts } from '../player/lesson-content.ts'
import type { OwnPlace } from '../player/use-own-work.ts'
import type { usePanels } from '../player/use-panels.ts'
import { CodeWords, withoutBackticks } from './code-words.tsx'
import { taskTold } from './task-words.ts'
import { useOutcome } from './use-outcome.ts'
import type { Task } from './use-task.ts'
import type { TaskHints } from './use-task-hints.ts'
import styles from './task-step.module.css'

// Few tasks are open work.
const RubricList = lazyPart(() => import('../rubric/rubric-list.tsx'))
const RubricPanel = lazyPart(() => import('../rubric/rubric-panel.tsx'))
const EarlierPrograms = lazyPart(() => import('../earlier/earlier-programs.tsx'))

type TaskPanelsProps = {
  task: Task
  texts: TaskTexts
  own: OwnPlace | null
  /** What counts, of open work. */
  rubric: TaskStep['rubric']
  hints: TaskHints
  told: ToldComments
  comments: ReturnType<typeof useCommentsOpen>
  panels: ReturnType<typeof usePanels>
}

/** What lies beside a task, one at a time: hints, what the teacher wrote, what counts, earlier programs. */
export function TaskPanels({ task, texts, own, rubric, hints, told, comments, panels }: TaskPanelsProps) {
  const [now, before] = told.rubrics
  const words = texts.rubric ?? {}
  return (
    <>
      {hints.isOpen && (
        <Ladder
          rung={hints.rung}
          onClimb={hints.onClimb}
          onClose={hints.onClose}
          nudge={<Words text={withoutBackticks(texts.nudge)} />}
          own={<OwnRun task={task} />}
          example={<Example step={task.step} />}
        />
      )}
      {comments.isOpen && (
        <CommentsPanel
          told={told}
          rubric={
            rubric &&
            now && (
              <Suspense>
                <RubricList criteria={rubric} texts={words} marks={now.marks} before={before?.marks} />
              </Suspense>
            )
          }
          placeOf={(comment) => lineOfComment(task.text, comment)}
          onShow={(line) => task.act({ kind: 'select', id: line })}
          onClose={comments.close}
        />
      )}
      {panels.open === 'counts' && rubric && (
        <Suspense>
          <RubricPanel criteria={rubric} texts={words} isRead={own !== null} onClose={panels.close} />
        </Suspense>
      )}
      {panels.open === 'earlier' && own && (
        <Suspense>
          <EarlierPrograms own={own} level={task} shownIn={null} onClose={panels.close} />
        </Suspense>
      )}
    </>
  )
}

/** What the program as it stands there does, where it was run. */
function OwnRun({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const outcome = useOutcome()
  const told = taskTold(t, outcome, task)
  if (!told) return <Words text={t('hint.run')} />
  return (
    <>
      <Words text={withoutBackticks(`${told.message} ${told.advice}`)} />
      {told.raw && <p className={styles.raw}>{told.raw}</p>}
    </>
  )
}

/** The program of the task before, to read. */
function Example({ step }: { step: TaskStep }) {
  const { t } = useTranslation('tasks')
  if (!step.example) return <Words text={t('hint.noExample')} />
  return (
    <>
      <p>
        <CodeWords text={t('hint.example')} />
      </p>
      <pre className={styles.example}>{step.example.join('\n')}</pre>
    </>
  )
}
