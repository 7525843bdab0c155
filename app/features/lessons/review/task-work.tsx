import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentWork } from '#app/features/progress/public.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { commentedLines } from '../comments/comment-marks.ts'
import type { TaskStep } from '../player/lesson-content.ts'
import { frameShown } from '../player/session.ts'
import { endedWords } from '../tasks/ended-words.ts'
import { TaskProgram } from '../tasks/task-program.tsx'
import { CommentsCard } from './comments-card.tsx'
import { linesOf } from './commentable.ts'
import { readDraftJson } from './draft-of-work.ts'
import type { Review } from './review-page.server.ts'
import { TaskResult, useToldOf } from './task-result.tsx'
import { useTaskReplay } from './use-task-replay.ts'
import { WorkHistory } from './work-history.tsx'
import replayStyles from './replay.module.css'
import styles from './review.module.css'
import taskStyles from './task-work.module.css'

type TaskWorkProps = {
  step: TaskStep
  review: Review
  attempts: number
  /** Where open work is marked. */
  rubric?: ReactNode
}

/** A program in text, as it was at a run or as it stands on the student's screen now, and what comes of it. */
export function TaskWork({ step, review, attempts, rubric }: TaskWorkProps) {
  const { t } = useTranslation(['review', 'tasks', 'lessons'])
  const { work } = review
  const [first] = useState(() => work.events.find(({ program }) => program !== null)?.id ?? 'now')
  const [chosen, setChosen] = useState(first)
  const text = textCalled(chosen, work)
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
        ended={(event) => endedWords(t as never, event)}
      />
    </div>
  )
}

type TaskReplayProps = Omit<TaskWorkProps, 'attempts'> & { text: string }

function TaskReplay({ step, text, review, rubric }: TaskReplayProps) {
  const replay = useTaskReplay(step, text)
  const told = useToldOf(step, replay)
  const [about, setAbout] = useState<number | null>(null)
  const { comments } = review.work
  const commented = useMemo(() => commentedLines(text, comments), [text, comments])
  const lines = useMemo(() => linesOf(text), [text])
  const { run } = replay.session
  return (
    <>
      <TaskResult step={step} replay={replay} told={told} />
      <div className={replayStyles.side}>
        <Card padding="none" className={taskStyles.program}>
          <TaskProgram
            language={step.language}
            text={text}
            running={run && step.place ? frameShown(run).nodeId : null}
            fault={told?.line ?? null}
            commented={commented}
            about={about}
            onAbout={review.mayReview ? setAbout : undefined}
          />
        </Card>
        {rubric}
        <CommentsCard review={review} on={lines} about={about} onAbout={setAbout} />
      </div>
    </>
  )
}

function textCalled(key: string, { draft, best, events }: StudentWork): string | null {
  const kept = best?.program ?? null
  if (key !== 'now') return events.find(({ id }) => id === key)?.program ?? kept
  return (draft && readDraftJson(draft.draft)?.typed?.text) ?? kept
}
