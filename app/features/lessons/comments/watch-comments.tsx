import { useEffect, useEffectEvent } from 'react'
import { commentsPath, type OwnComments } from '#app/features/progress/public.ts'
import { useLive } from '#app/platform/live.ts'

type WatchCommentsProps = { classroom: string; step: string; onNews: (news: OwnComments[string] | undefined) => void }

/** Listens to what is said about this learner's work at a step. Draws nothing; comes after the level itself. */
export default function WatchComments({ classroom, step, onNews }: WatchCommentsProps) {
  const all = useLive<OwnComments | null>(commentsPath(classroom), null)
  const hasCome = all !== null
  const news = all?.[step]
  const tell = useEffectEvent(onNews)
  useEffect(() => {
    if (hasCome) tell(news)
  }, [hasCome, news])
  return null
}
