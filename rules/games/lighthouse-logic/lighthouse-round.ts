/** One circuit of a play, generated at its start. */

import { type Random, shuffle } from '../../program/random.ts'
import { type Circuit, countRows, type Setting, listSettings, computeTruthTable } from './circuit.ts'
import type { LighthouseLevel } from './level.ts'

export type LighthouseRound = {
  readonly circuit: Circuit
  /** Target lamps per row; in the "find" task the lamps of the broken circuit. */
  readonly wish: readonly number[]
  /** Order in which the rows are tested. */
  readonly rows: readonly number[]
  /** Gates of the solution; displayed unless the task is to set them. */
  readonly shown: Setting
  readonly tornSlot: number
}

export function drawRound(level: LighthouseLevel, random: Random): LighthouseRound {
  const circuit = shuffleSignals(level.circuit, random)
  const rows = shuffle(
    Array.from({ length: countRows(circuit) }, (_, row) => row),
    random,
  )
  if (level.task === 'find') return drawTornRound(circuit, rows, random)
  const settings = level.wishes ?? listSettings(circuit).filter((setting) => isNotConstant(circuit, setting))
  const shown = settings[random(settings.length)] as Setting
  return { circuit, rows, shown, wish: computeTruthTable(circuit, shown), tornSlot: -1 }
}

/** Excludes lamps that are always on or always off. */
const isNotConstant = (circuit: Circuit, setting: Setting): boolean =>
  new Set(computeTruthTable(circuit, setting)).size > 1

function drawTornRound(circuit: Circuit, rows: readonly number[], random: Random): LighthouseRound {
  const settings = listSettings(circuit).filter((setting) => canIdentifyTornGate(circuit, setting))
  const shown = settings[random(settings.length)] as Setting
  const tornSlot = random(circuit.slots.length)
  return { circuit, rows, shown, tornSlot, wish: computeTruthTable(circuit, shown, tornSlot) }
}

/** Every broken gate must change the truth table, each in a different manner. */
function canIdentifyTornGate(circuit: Circuit, setting: Setting): boolean {
  const tables = [-1, ...circuit.slots.keys()].map((tornSlot) => computeTruthTable(circuit, setting, tornSlot).join())
  return new Set(tables).size === tables.length
}

function shuffleSignals(circuit: Circuit, random: Random): Circuit {
  const order = shuffle(
    Array.from({ length: circuit.signals }, (_, signal) => signal),
    random,
  )
  const slots = circuit.slots.map(({ from, choices }) => ({ choices, from: from.map((node) => order[node] ?? node) }))
  return { ...circuit, slots }
}
