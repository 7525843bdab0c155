import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useNeighbours, type ClassProgressData } from '#app/features/progress/public.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import { ReviewMarks } from './review-marks.tsx'
import { ReviewHead } from './review-head.tsx'
import type { Review } from './review-page.server.ts'

// The stage and the skins come with the first program that is opened, not with the grid.
const StudentWork = lazy(() => import('./student-work.tsx'))

type ReviewScreenProps = { progress: ClassProgressData; review: Review }

/** One student's work at one step, opened from its cell of the grid. */
export function ReviewScreen({ progress, review }: ReviewScreenProps) {
  const { t } = useTranslation('review')
  const localized = useLocalePath()
  const navigate = useNavigate()
  const { student, step } = review
  const { lesson } = progress
  const { cell, stamp, before, after } = useNeighbours(progress, student.id, step)
  const address = (query: Record<string, string>) =>
    localized(`/dashboard/lessons?${new URLSearchParams({ lesson: lesson.id, ...query })}`)
  const to = (other: typeof before) => other && { student: other, href: address({ student: other.id, step }) }
  const back = address({})
  useEscape(() => void navigate(back))

  return (
    <>
      <ReviewHead
        student={student}
        note={t('place', { lesson: lesson.title, step: lesson.steps.findIndex(({ id }) => id === step) + 1 })}
        back={back}
        before={to(before)}
        after={to(after)}
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

/** Back to the grid, unless something on the screen closes first. */
function useEscape(leave: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const inside = event.target instanceof Element && event.target.closest('dialog, textarea, select')
    if (event.key === 'Escape' && !event.defaultPrevented && !inside) leave()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
