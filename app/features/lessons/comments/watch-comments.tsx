import { useEffect, useEffectEvent } from 'react'
import { commentsPath, type OwnComments } from '#app/features/progress/public.ts'
import { useLive } from '#app/platform/live.ts'

type WatchCommentsProps = { classroom: string; step: string; onNews: (news: OwnComments[string] | undefined) => void }

/** Listens to what is said about this learner's work at a step. Draws nothing; comes after the level itself. */
export default function WatchComments({ classroom, step, onNews }: WatchCommentsProps) {
  const news = useLive<OwnComments>(commentsPath(classroom), {})[step]
  const tell = useEffectEvent(onNews)
  useEffect(() => tell(news), [news])
  return null
}
