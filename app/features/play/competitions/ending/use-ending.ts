import { useEffect, useState } from 'react'
import { endingMoment, endOfShow, type EndingMoment } from '#rules/competitions/ending/ending-show.ts'
import { serverNow } from '#app/platform/live/live.ts'
import { useReducedMotion } from '#app/ui/rendering/use-reduced-motion.ts'
import type { RoomView } from '../contract.ts'
import { useClockSynced } from '../play/clock/use-clock.ts'

export type Ending = EndingMoment & { readonly skip: () => void }

/** The moment of the ending show, the same on all screens; screens without motion show its end. */
export function useEnding({ now, finishedAt }: RoomView, ranks: readonly number[]): Ending {
  const isMotionReduced = useReducedMotion()
  const isClockSynced = useClockSynced()
  const [isSkipped, setSkipped] = useState(false)
  const [elapsedMs, setElapsedMs] = useState(now - (finishedAt ?? 0))
  const moment = isMotionReduced || isSkipped ? endOfShow : endingMoment(ranks, elapsedMs)
  const { changesInMs } = moment
  useEffect(() => {
    if (finishedAt === null || !isClockSynced) return
    const update = () => setElapsedMs(serverNow() - finishedAt)
    update()
    if (changesInMs === null) return
    const timer = setTimeout(update, changesInMs + 20)
    return () => clearTimeout(timer)
  }, [finishedAt, isClockSynced, changesInMs])
  return { ...moment, skip: () => setSkipped(true) }
}
