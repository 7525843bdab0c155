import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import { isLevelStep, isQuizStep, isTaskStep, type LevelStep, type LevelTexts } from '../player/lesson-content.ts'
import { useLessonContent } from '../player/use-lesson-content.ts'
import { entryOfDraft, entryOfEvent, firstEntry, type Entry } from './entries.ts'
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
  /** Differs whenever the student did something. */
  stamp: string
}

/** The program on the stage, and how the student came to it. */
export default function StudentWork({ review, attempts, stamp }: StudentWorkProps) {
  const { t } = useTranslation(['review', 'lessons'])
  const content = useLessonContent(review.file)
  useReloaded(stamp)
  if (content.kind === 'loading')
    return (
      <SkeletonScreen>
        <Skeleton shape="block" height="420px" />
      </SkeletonScreen>
    )
  if (content.kind === 'failed')
    return (
      <EmptyState
        mood="asleep"
        title={t('lessons:player.noLesson.title')}
        action={<Button onClick={content.again}>{t('lessons:player.noLesson.again')}</Button>}
      />
    )
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
  const entry = entryCalled(chosen, review, step) ?? first
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

function entryCalled(key: string, { work }: Review, step: LevelStep): Entry | null {
  if (key === 'now') return entryOfDraft(work, step)
  const event = work.events.find(({ id }) => id === key)
  return event ? entryOfEvent(event, step) : null
}

/** What the student does meanwhile appears. */
function useReloaded(stamp: string) {
  const { revalidate } = useRevalidator()
  const known = useRef(stamp)
  useEffect(() => {
    if (known.current === stamp) return
    known.current = stamp
    void revalidate()
  }, [stamp, revalidate])
}
