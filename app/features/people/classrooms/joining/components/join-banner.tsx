import { Suspense } from 'react'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'

// Loaded after the page: most page views have no pending request to show.
const JoinBannerLine = lazyPart(() => import('./join-banner-line.tsx'))

/** Banner with pending join requests above a page of the class. */
export const JoinBanner = ({ classroomId }: { classroomId: string }) => (
  <Suspense>
    <JoinBannerLine classroomId={classroomId} />
  </Suspense>
)
