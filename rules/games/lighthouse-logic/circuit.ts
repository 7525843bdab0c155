/** Circuits of gates between the signals of the weather and the lamps. */

/** Pass, not, and, or, exactly one. */
export type Gate = 'pass' | 'not' | 'and' | 'or' | 'one'

export type Slot = {
  /** One or two nodes: signals first, then the slots before this one. */
  readonly from: readonly number[]
  readonly choices: readonly Gate[]
}

export type Circuit = {
  readonly signals: number
  readonly slots: readonly Slot[]
  /** The nodes that lead to the lamps. */
  readonly lamps: readonly number[]
}

export type Setting = readonly Gate[]

/** What a torn gate lets through. */
const torn = 0

function gateOf(gate: Gate, one: number, other: number): number {
  switch (gate) {
    case 'pass':
      return one
    case 'not':
      return 1 - one
    case 'and':
      return one & other
    case 'or':
      return one | other
    case 'one':
      return one ^ other
  }
}

/** Which lamps shine, as bits, in the weather of a row: bit 0 of the row is the first signal. */
export function lampsAt(circuit: Circuit, setting: Setting, row: number, tornSlot = -1): number {
  const nodes = Array.from({ length: circuit.signals }, (_, signal) => (row >> signal) & 1)
  for (const [at, { from }] of circuit.slots.entries()) {
    const [one = 0, other = one] = from.map((node) => nodes[node] ?? 0)
    nodes.push(at === tornSlot ? torn : gateOf(setting[at] ?? 'pass', one, other))
  }
  return circuit.lamps.reduce((lit, node, lamp) => lit | ((nodes[node] ?? 0) << lamp), 0)
}

export const rowsOf = (circuit: Circuit): number => 2 ** circuit.signals

export const wishOf = (circuit: Circuit, setting: Setting, tornSlot = -1): readonly number[] =>
  Array.from({ length: rowsOf(circuit) }, (_, row) => lampsAt(circuit, setting, row, tornSlot))

/** All ways to set the slots. */
export function settingsOf({ slots }: Circuit): readonly Setting[] {
  return slots.reduce<Setting[]>(
    (settings, { choices }) => settings.flatMap((setting) => choices.map((gate) => [...setting, gate])),
    [[]],
  )
}
