import type { CaseFile } from '#rules/levels/level-file.ts'
import type { AnyFrame, AnyPlayback } from '../player/run/session.ts'

/** Props of a world's picture. It shows one frame; the animation between two frames takes `stepMs`. */
export type WorldView = {
  readonly file: CaseFile
  readonly skin: 'icons' | 'blocks'
  readonly frame: AnyFrame
  /** All frames up to the shown one, for rendering the flight path. */
  readonly passed: readonly AnyFrame[]
  /** The whole run, so that the picture is large enough for all frames from the start. */
  readonly playback: AnyPlayback | null
  /** 0 disables animation, for seeking and reduced motion. */
  readonly stepMs: number
  readonly ended: 'solved' | 'failed' | null
}

/** The world event of a frame, or `null` if the frame has another kind of event. */
export const getWorldEvent = <Event>({ event: stepEvent }: AnyFrame): Event | null =>
  stepEvent?.kind === 'world' ? (stepEvent.event as Event) : null
