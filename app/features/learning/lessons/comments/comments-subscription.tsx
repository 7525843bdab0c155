import { useEffect, useEffectEvent } from 'react'
import { commentsPath, type StudentComments } from '#app/features/learning/progress/public.ts'
import { useLive } from '#app/platform/live/live.ts'

type CommentsSubscriptionProps = {
  classroom: string
  step: string
  onUpdate: (update: StudentComments[string] | undefined) => void
}

/** Subscribes to teacher comments on one step. Renders nothing; loaded lazily, after the level. */
export default function CommentsSubscription({ classroom, step, onUpdate }: CommentsSubscriptionProps) {
  const allComments = useLive<StudentComments | null>(commentsPath(classroom), null)
  const hasLoaded = allComments !== null
  const update = allComments?.[step]
  const report = useEffectEvent(onUpdate)
  useEffect(() => {
    if (hasLoaded) report(update)
  }, [hasLoaded, update])
  return null
}
