import { lazy, Suspense } from 'react'

// Fetched when somebody asks to join; most pages of a class are opened while nobody does.
const JoinBannerLine = lazy(() => import('./join-banner-line.tsx'))

/** Who waits to join, above a page of the class. */
export const JoinBanner = ({ classroomId }: { classroomId: string }) => (
  <Suspense>
    <JoinBannerLine classroomId={classroomId} />
  </Suspense>
)
