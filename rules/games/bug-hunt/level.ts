/** Settings of a Bug Hunt level; its puzzles ("knots") come from the level pack. */

import type { Knot } from './knot.ts'

export type BugLevel = {
  /** Fog hides the flight; the player inspects single steps. */
  readonly fog: boolean
  /** Whether the running command is highlighted during the flight. */
  readonly lights: boolean
  /** Maximum total cost for three, two and one stars. */
  readonly costs: readonly [number, number, number]
  readonly knots: readonly Knot[]
}

export const knotsPerLevel = 4
