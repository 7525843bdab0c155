import type { NoteName } from '#rules/levels/level-file.ts'
import { beatsOf } from '#rules/levels/open-level.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Beat, MusicState } from '#rules/worlds/music.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import type { AnyPlayback } from '../player/run/session.ts'

/** Index of the first beat that differs from the target or is missing; -1 if there is none. */
export function findFirstDifference(played: readonly Beat[], target: readonly Beat[]): number {
  if (target.length === 0) return -1
  return (
    Array.from({ length: Math.max(played.length, target.length) }, (_, index) => index).find(
      (index) => played[index] !== target[index],
    ) ?? -1
  )
}

/** The statement that played the first wrong note; `null` if the tune is right but ends too early. */
export function findWrongNote({ frames }: AnyPlayback, tune: readonly NoteName[]): NodeId | null {
  const getBeatsAt = (index: number) => itemsOf((frames[index]!.state as MusicState).beats)
  const differenceIndex = findFirstDifference(getBeatsAt(frames.length - 1), beatsOf(tune))
  return frames.find((_, index) => differenceIndex >= 0 && getBeatsAt(index).length > differenceIndex)?.nodeId ?? null
}
