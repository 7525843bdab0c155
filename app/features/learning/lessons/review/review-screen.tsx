import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useNeighborStudents, type ClassProgressData } from '#app/features/learning/progress/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import { ReviewMarks } from './review-marks.tsx'
import { ReviewHead } from './review-head.tsx'
import type { Review } from './review-page.server.ts'

// Lazy: the stage and the skins load with the first opened program, not with the grid.
const StudentWork = lazy(() => import('./student-work.tsx'))

type ReviewScreenProps = { progress: ClassProgressData; review: Review }

/** One student's work at one step, opened from a cell of the progress grid. */
export function ReviewScreen({ progress, review }: ReviewScreenProps) {
  const { t } = useTranslation('review')
  const localized = useLocalePath()
  const navigate = useNavigate()
  const { student, step } = review
  const { lesson } = progress
  const { cell, stamp, previous, next } = useNeighborStudents(progress, student.id, step)
  const pageUrl = (query: Record<string, string>) =>
    localized(`/dashboard/lessons?${new URLSearchParams({ lesson: lesson.id, ...query })}`)
  const to = (other: typeof previous) => other && { student: other, href: pageUrl({ student: other.id, step }) }
  const back = pageUrl({})
  useEscape(() => void navigate(back))

  return (
    <>
      <ReviewHead
        student={student}
        note={t('place', { lesson: lesson.title, step: lesson.steps.findIndex(({ id }) => id === step) + 1 })}
        back={back}
        previous={to(previous)}
        next={to(next)}
        cell={cell}
        actions={review.mayReview && cell && !review.rubric && <ReviewMarks review={review} />}
      />
      <Suspense fallback={<Loading />}>
        <StudentWork key={`${student.id} ${step}`} review={review} attempts={cell?.attempts ?? 0} stamp={stamp} />
      </Suspense>
    </>
  )
}

const Loading = () => (
  <SkeletonScreen>
    <Skeleton shape="block" height="420px" />
  </SkeletonScreen>
)

/** Escape returns to the grid, unless the focus is in a dialog or field that handles Escape. */
function useEscape(leave: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInDialogOrField = event.target instanceof Element && event.target.closest('dialog, textarea, select')
    if (event.key === 'Escape' && !event.defaultPrevented && !isInDialogOrField) leave()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
