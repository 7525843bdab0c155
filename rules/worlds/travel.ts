/** Flight of a kite on a grid: step by step, with wind after each step. */

import type { WorldChange, Vocabulary } from '../program/world.ts'

/** Actions of the kite in all grid worlds. */
export const travelActions = {
  fly_right: { inputs: [] },
  fly_up: { inputs: [] },
  fly_left: { inputs: [] },
  fly_down: { inputs: [] },
  fly: { inputs: ['number'], minInputs: 0 },
  turn_left: { inputs: [] },
  turn_right: { inputs: [] },
} as const satisfies Vocabulary['actions']

/** Wider than any map. Without this limit a kite that the wind pushes back would fly forever. */
const MAX_SQUARES = 100

/** Number of squares of a flight, 1 without input; `null` if the input is invalid. */
export function squaresOf(inputs: readonly unknown[]): number | null {
  const squares = inputs.length === 0 ? 1 : inputs[0]
  return typeof squares === 'number' && Number.isInteger(squares) && squares >= 0
    ? Math.min(squares, MAX_SQUARES)
    : null
}

/** Stops early when a change ends the run. */
export function travel<State, Event>(
  from: State,
  squares: number,
  {
    step,
    blow,
    maxBlows,
  }: {
    readonly step: (state: State) => WorldChange<State, Event>
    /** Moves one square with the wind; `null` without wind or if an obstacle blocks it. */
    readonly blow: (state: State) => WorldChange<State, Event> | null
    /** Number of squares after which a circular wind releases the kite. */
    readonly maxBlows: number
  },
): readonly WorldChange<State, Event>[] {
  const changes: WorldChange<State, Event>[] = []
  let state = from
  for (let square = 0; square < squares; square++) {
    let next: WorldChange<State, Event> | null = step(state)
    for (let blows = 0; next && blows <= maxBlows; blows++) {
      changes.push(next)
      if (next.over) return changes
      state = next.state
      next = blow(state)
    }
  }
  return changes
}
