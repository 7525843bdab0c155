import type { CueRoom } from '#rules/competitions/music/cue.ts'
import { useReducedMotion } from '#app/ui/rendering/use-reduced-motion.ts'
import type { RoomView } from '../contract.ts'
import { projectedRows } from '../host/stage/board-rows.ts'
import { podiumEntries } from './podium-entries.ts'

/** The reveals that music accompanies; null on a screen without motion, which shows the podium immediately. */
export function useEndingCue(room: RoomView): CueRoom['ending'] {
  const isMotionReduced = useReducedMotion()
  const { finishedAt } = room
  if (finishedAt === null || isMotionReduced) return null
  return { finishedAt, ranks: podiumEntries(room, projectedRows(room), []).map(({ rank }) => rank) }
}
