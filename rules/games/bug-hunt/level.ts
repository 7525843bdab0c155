/** What a level of Bug Hunt asks for; its knots come from the level pack. */

import type { Knot } from './knot.ts'

export type BugLevel = {
  /** In fog the flight is not seen; single moments of it are asked for. */
  readonly fog: boolean
  /** Whether the running command is lit while the flight is watched. */
  readonly lights: boolean
  /** The most that all knots may cost for three stars, two and one. */
  readonly costs: readonly [number, number, number]
  readonly knots: readonly Knot[]
}

export const knotsPerLevel = 4
