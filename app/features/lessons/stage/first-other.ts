import type { NoteName } from '#rules/levels/level-file.ts'
import { beatsOf } from '#rules/levels/open-level.ts'
import type { NodeId } from '#rules/program/tree.ts'
import type { Beat, MusicState } from '#rules/worlds/music.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import type { AnyPlayback } from '../player/session.ts'

/** The first beat that is another than the wanted one, or missing. */
export function firstOther(played: readonly Beat[], target: readonly Beat[]): number {
  if (target.length === 0) return -1
  return (
    Array.from({ length: Math.max(played.length, target.length) }, (_, at) => at).find(
      (at) => played[at] !== target[at],
    ) ?? -1
  )
}

/** The statement that played it: what comes after may be right. Nothing where the tune only ends too early. */
export function playedOther({ frames }: AnyPlayback, tune: readonly NoteName[]): NodeId | null {
  const playedAt = (at: number) => itemsOf((frames[at]!.state as MusicState).beats)
  const other = firstOther(playedAt(frames.length - 1), beatsOf(tune))
  return frames.find((_, at) => other >= 0 && playedAt(at).length > other)?.nodeId ?? null
}
