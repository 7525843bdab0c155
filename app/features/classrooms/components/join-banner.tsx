import { Suspense } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'

// After the page: most are opened while nobody asks to join.
const JoinBannerLine = lazyPart(() => import('./join-banner-line.tsx'))

/** Who waits to join, above a page of the class. */
export const JoinBanner = ({ classroomId }: { classroomId: string }) => (
  <Suspense>
    <JoinBannerLine classroomId={classroomId} />
  </Suspense>
)
