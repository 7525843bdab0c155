/** How a kite flies over squares in every world that has them: step by step, and after each as far as the wind blows. */

import type { Happening, Vocabulary } from '../program/world.ts'

/** What a kite over squares can be told, whatever the world. */
export const travelActions = {
  fly_right: { inputs: [] },
  fly_up: { inputs: [] },
  fly_left: { inputs: [] },
  fly_down: { inputs: [] },
  fly: { inputs: ['number'], least: 0 },
  turn_left: { inputs: [] },
  turn_right: { inputs: [] },
} as const satisfies Vocabulary['actions']

/** No map is wider. A kite that the wind throws back at every step would otherwise fly on for ever. */
const MOST_SQUARES = 100

/** The squares of one flight, or `null` where this is no number of squares. */
export function squaresOf(inputs: readonly unknown[]): number | null {
  const squares = inputs.length === 0 ? 1 : inputs[0]
  return typeof squares === 'number' && Number.isInteger(squares) && squares >= 0
    ? Math.min(squares, MOST_SQUARES)
    : null
}

/** Ends early where the flight does. */
export function travel<State, Event>(
  from: State,
  squares: number,
  {
    step,
    blow,
    mostBlows,
  }: {
    readonly step: (state: State) => Happening<State, Event>
    /** One square with the wind; `null` where the air is calm or something stands in the way. */
    readonly blow: (state: State) => Happening<State, Event> | null
    /** A wind that blows round in a circle lets go after so many squares. */
    readonly mostBlows: number
  },
): readonly Happening<State, Event>[] {
  const happenings: Happening<State, Event>[] = []
  let state = from
  for (let flown = 0; flown < squares; flown++) {
    let next: Happening<State, Event> | null = step(state)
    for (let blows = 0; next && blows <= mostBlows; blows++) {
      happenings.push(next)
      if (next.over) return happenings
      state = next.state
      next = blow(state)
    }
  }
  return happenings
}
