import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentWork } from '#app/features/learning/progress/public.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { commentedLines } from '../comments/comment-marks.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import { getShownFrame } from '../player/run/session.ts'
import { describeStoredRun } from '../tasks/stored-run-message.ts'
import { TaskProgram } from '../tasks/task-program.tsx'
import { CommentsCard } from './comments-card.tsx'
import { commentableTextLines } from './commentable.ts'
import { parseDraftJson } from './draft-of-work.ts'
import type { Review } from './review-page.server.ts'
import { TaskResult, useReplayFeedback } from './task-result.tsx'
import { useTaskReplay } from './use-task-replay.ts'
import { WorkHistory } from './work-history.tsx'
import replayStyles from './replay.module.css'
import styles from './review.module.css'
import taskStyles from './task-work.module.css'

type TaskWorkProps = {
  step: TaskStep
  review: Review
  attempts: number
  /** Rubric form of open-ended work. */
  rubric?: ReactNode
}

/** A student's text program (a past run or the current draft) with its result. */
export function TaskWork({ step, review, attempts, rubric }: TaskWorkProps) {
  const { t } = useTranslation(['review', 'tasks', 'lessons'])
  const { work } = review
  const [first] = useState(() => work.events.find(({ program }) => program !== null)?.id ?? 'now')
  const [chosen, setChosen] = useState(first)
  const text = findText(chosen, work)
  return (
    <div className={styles.work}>
      {text === null ? (
        <EmptyState className={styles.empty} mood="hello" title={t('nothing')} />
      ) : (
        <TaskReplay key={`${chosen} ${text}`} step={step} text={text} review={review} rubric={rubric} />
      )}
      <WorkHistory
        events={work.events}
        attempts={attempts}
        draftAt={work.draft?.at ?? null}
        chosen={chosen}
        onChoose={setChosen}
        describeOutcome={(event) => describeStoredRun(t as never, event)}
      />
    </div>
  )
}

type TaskReplayProps = Omit<TaskWorkProps, 'attempts'> & { text: string }

function TaskReplay({ step, text, review, rubric }: TaskReplayProps) {
  const replay = useTaskReplay(step, text)
  const feedback = useReplayFeedback(step, replay)
  const [selectedLine, setSelectedLine] = useState<number | null>(null)
  const { comments } = review.work
  const commentedLineNumbers = useMemo(() => commentedLines(text, comments), [text, comments])
  const lines = useMemo(() => commentableTextLines(text), [text])
  const { run } = replay.session
  return (
    <>
      <TaskResult step={step} replay={replay} feedback={feedback} />
      <div className={replayStyles.side}>
        <Card padding="none" className={taskStyles.program}>
          <TaskProgram
            language={step.language}
            text={text}
            running={run && step.place ? getShownFrame(run).nodeId : null}
            fault={feedback?.line ?? null}
            commented={commentedLineNumbers}
            selectedLine={selectedLine}
            onSelectLine={review.mayReview ? setSelectedLine : undefined}
          />
        </Card>
        {rubric}
        <CommentsCard review={review} target={lines} selectedPart={selectedLine} onSelectPart={setSelectedLine} />
      </div>
    </>
  )
}

function findText(key: string, { draft, best, events }: StudentWork): string | null {
  const saved = best?.program ?? null
  if (key !== 'now') return events.find(({ id }) => id === key)?.program ?? saved
  return (draft && parseDraftJson(draft.draft)?.typed?.text) ?? saved
}
