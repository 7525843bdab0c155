/** Logic circuits: weather signals are inputs, gates are in slots, lamps are outputs. */

/** `one` is exclusive or. */
export type Gate = 'pass' | 'not' | 'and' | 'or' | 'one'

export type Slot = {
  /** One or two input nodes; signals are numbered first, then the slots. */
  readonly from: readonly number[]
  readonly choices: readonly Gate[]
}

export type Circuit = {
  readonly signals: number
  readonly slots: readonly Slot[]
  /** Node connected to each lamp. */
  readonly lamps: readonly number[]
}

export type Setting = readonly Gate[]

/** Output of a broken ("torn") gate. */
const tornOutput = 0

function evaluateGate(gate: Gate, a: number, b: number): number {
  switch (gate) {
    case 'pass':
      return a
    case 'not':
      return 1 - a
    case 'and':
      return a & b
    case 'or':
      return a | b
    case 'one':
      return a ^ b
  }
}

/** Bit set of the lit lamps for one truth table row ("weather"); bit 0 of the row is the first signal. */
export function evaluateLamps(circuit: Circuit, setting: Setting, row: number, tornSlot = -1): number {
  const nodes = Array.from({ length: circuit.signals }, (_, signal) => (row >> signal) & 1)
  for (const [index, { from }] of circuit.slots.entries()) {
    const [inputA = 0, inputB = inputA] = from.map((node) => nodes[node] ?? 0)
    nodes.push(index === tornSlot ? tornOutput : evaluateGate(setting[index] ?? 'pass', inputA, inputB))
  }
  return circuit.lamps.reduce((lit, node, lamp) => lit | ((nodes[node] ?? 0) << lamp), 0)
}

export const countRows = (circuit: Circuit): number => 2 ** circuit.signals

export const computeTruthTable = (circuit: Circuit, setting: Setting, tornSlot = -1): readonly number[] =>
  Array.from({ length: countRows(circuit) }, (_, row) => evaluateLamps(circuit, setting, row, tornSlot))

/** All combinations of gates. */
export function listSettings({ slots }: Circuit): readonly Setting[] {
  return slots.reduce<Setting[]>(
    (settings, { choices }) => settings.flatMap((setting) => choices.map((gate) => [...setting, gate])),
    [[]],
  )
}
