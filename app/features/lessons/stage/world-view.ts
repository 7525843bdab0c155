import type { CaseFile } from '#rules/levels/level-file.ts'
import type { AnyFrame, AnyPlayback } from '../player/session.ts'

/** What a world's picture is drawn from. It shows one moment; between two of them it moves for `stepMs`. */
export type WorldView = {
  readonly file: CaseFile
  readonly skin: 'icons' | 'blocks'
  readonly frame: AnyFrame
  /** All moments up to the one that is shown: what the kite left behind. */
  readonly passed: readonly AnyFrame[]
  /** The whole run, so that a picture can be made large enough for it at once. */
  readonly playback: AnyPlayback | null
  /** 0: at once, for those who jump along the run or want nothing to travel. */
  readonly stepMs: number
  readonly ended: 'solved' | 'failed' | null
}

/** What happened in the world, where this moment is of that kind. */
export const eventOf = <Event>({ what }: AnyFrame): Event | null =>
  what?.kind === 'world' ? (what.event as Event) : null
