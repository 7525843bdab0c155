import type { StepKind } from '#rules/competitions/steps/room-step.ts'
import type { CloudWord } from '#rules/competitions/steps/word-cloud.ts'

/** Step part of `RoomView`, for all players: a round that counts for no score. */
export type StepView = {
  readonly kind: StepKind
  /** Text and picture of a slide. */
  readonly text: string
  readonly picture: string | null
  /** The host has shown the words on the wall. */
  readonly released: boolean
  /** Empty before the release; never with authors. */
  readonly words: readonly CloudWord[]
}
