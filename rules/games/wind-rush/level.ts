/** Settings of a Wind Rush level; its maps come from the level pack. */

import type { WindMap } from './map.ts'

export type WindLevel = {
  /** Ticks between two beats. */
  readonly beat: number
  /** Beats until a command reaches the kite. */
  readonly delay: number
  readonly queue: number
  /** Maximum repetition count of a command. */
  readonly times: number
  /** The storm starts after `from` beats and covers one more column every `every` beats; null without a storm. */
  readonly storm: { readonly from: number; readonly every: number } | null
  readonly maxBeats: number
  /** Seconds to plan before the flight starts automatically; null without a limit. */
  readonly calm: number | null
  /** Whether commands are relative to the kite: forward, left, right. */
  readonly fromKite: boolean
  /** Whether up to three commands can be bundled into one. */
  readonly bundles: boolean
  readonly maps: readonly WindMap[]
}

export const flightsPerLevel = 3
export const maxBundleCommands = 3
