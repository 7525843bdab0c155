/** What a level of Wind Rush sets up; its maps come from the level pack. */

import type { WindMap } from './map.ts'

export type WindLevel = {
  /** Ticks between two beats. */
  readonly beat: number
  /** Beats that a tug on the string needs to climb up to the kite. */
  readonly delay: number
  readonly queue: number
  /** The largest count of a command: ×2, ×3. */
  readonly times: number
  /** The storm sets out after so many beats and takes a column every so many; null where there is none. */
  readonly storm: { readonly from: number; readonly every: number } | null
  readonly maxBeats: number
  /** Seconds to plan before the flight begins by itself; null for as long as one likes. */
  readonly calm: number | null
  /** Whether commands are said from the kite: forward, left, right. */
  readonly fromKite: boolean
  /** Whether up to three commands can be tied together as one. */
  readonly bundles: boolean
  readonly maps: readonly WindMap[]
}

export const flightsPerLevel = 3
export const mostInBundle = 3
