import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { isLevelStep, isQuizStep, isTaskStep, type LevelStep, type LevelTexts } from '../player/lesson-content.ts'
import { LessonUnavailable } from '../player/lesson-unavailable.tsx'
import { useLessonContent } from '../player/use-lesson-content.ts'
import { entryFromDraft, entryFromEvent, firstEntry, type ReplayEntry } from './entries.ts'
import { QuizWork } from './quiz-work.tsx'
import { Replay } from './replay.tsx'
import type { Review } from './review-page.server.ts'
import { RubricCard } from './rubric-card.tsx'
import { TaskWork } from './task-work.tsx'
import { WorkHistory } from './work-history.tsx'
import styles from './review.module.css'

type StudentWorkProps = {
  review: Review
  attempts: number
  /** Changes with each action of the student. */
  stamp: string
}

/** A student's program on the stage, with its history. */
export default function StudentWork({ review, attempts, stamp }: StudentWorkProps) {
  const { t } = useTranslation(['review', 'lessons'])
  const content = useLessonContent(review.file)
  useReloadOnStamp(stamp)
  if (content.kind === 'loading')
    return (
      <SkeletonScreen>
        <Skeleton shape="block" height="420px" />
      </SkeletonScreen>
    )
  if (content.kind === 'failed') return <LessonUnavailable onRetry={content.again} />
  const step = content.content.steps.find(({ id }) => id === review.step)!
  if (isQuizStep(step))
    return (
      <div className={styles.quiz}>
        <QuizWork step={step} work={review.work} />
      </div>
    )
  if (!isLevelStep(step) && !isTaskStep(step))
    return (
      <div className={styles.work}>
        <EmptyState className={styles.empty} mood="hello" title={t('reading')} />
      </div>
    )
  const { rubric: texts = {} } = content.content.texts[step.id] as Pick<LevelTexts, 'rubric'>
  const rubric = review.rubric && <RubricCard review={review} attempts={attempts} texts={texts} />
  const shared = { review, attempts, rubric }
  return isTaskStep(step) ? <TaskWork step={step} {...shared} /> : <LevelWork step={step} {...shared} />
}

type LevelWorkProps = Omit<StudentWorkProps, 'stamp'> & { step: LevelStep; rubric: ReactNode }

function LevelWork({ step, review, attempts, rubric }: LevelWorkProps) {
  const { t } = useTranslation('review')
  const { work } = review
  const [first] = useState(() => firstEntry(work, step))
  const [chosen, setChosen] = useState(first?.key ?? '')
  const entry = findEntry(chosen, review, step) ?? first
  return (
    <div className={styles.work}>
      {entry ? (
        <Replay
          key={`${entry.key} ${entry.kind === 'now' ? work.draft!.at : ''}`}
          step={step}
          entry={entry}
          review={review}
          rubric={rubric}
        />
      ) : (
        <EmptyState className={styles.empty} mood="hello" title={t('nothing')} />
      )}
      <WorkHistory
        events={work.events}
        attempts={attempts}
        draftAt={step.predict ? null : (work.draft?.at ?? null)}
        chosen={entry?.key ?? ''}
        onChoose={setChosen}
      />
    </div>
  )
}

function findEntry(key: string, { work }: Review, step: LevelStep): ReplayEntry | null {
  if (key === 'now') return entryFromDraft(work, step)
  const event = work.events.find(({ id }) => id === key)
  return event ? entryFromEvent(event, step) : null
}

/** Reloads the page data when the student has done something. */
function useReloadOnStamp(stamp: string) {
  const { revalidate } = useRevalidator()
  const loadedStamp = useRef(stamp)
  useEffect(() => {
    if (loadedStamp.current === stamp) return
    loadedStamp.current = stamp
    void revalidate()
  }, [stamp, revalidate])
}
