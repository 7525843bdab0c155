/** One circuit of a play, drawn when the play begins. */

import { type Random, shuffled } from '../../program/random.ts'
import { type Circuit, rowsOf, type Setting, settingsOf, wishOf } from './circuit.ts'
import type { LighthouseLevel } from './level.ts'

export type LighthouseRound = {
  readonly circuit: Circuit
  /** For each weather the lamps that should shine; where a gate is to be found, those that do. */
  readonly wish: readonly number[]
  /** The order in which the weathers pass. */
  readonly rows: readonly number[]
  /** The gates as drawn, where they are given. */
  readonly shown: Setting
  readonly tornSlot: number
}

export function drawRound(level: LighthouseLevel, random: Random): LighthouseRound {
  const circuit = withSignalsMixed(level.circuit, random)
  const rows = shuffled(
    Array.from({ length: rowsOf(circuit) }, (_, row) => row),
    random,
  )
  if (level.task === 'find') return tornRound(circuit, rows, random)
  const settings = level.wishes ?? settingsOf(circuit).filter((setting) => isWorthAsking(circuit, setting))
  const shown = settings[random(settings.length)] as Setting
  return { circuit, rows, shown, wish: wishOf(circuit, shown), tornSlot: -1 }
}

/** A lamp that always shines or never asks nothing of the weather. */
const isWorthAsking = (circuit: Circuit, setting: Setting): boolean => new Set(wishOf(circuit, setting)).size > 1

function tornRound(circuit: Circuit, rows: readonly number[], random: Random): LighthouseRound {
  const settings = settingsOf(circuit).filter((setting) => areTearsTold(circuit, setting))
  const shown = settings[random(settings.length)] as Setting
  const tornSlot = random(circuit.slots.length)
  return { circuit, rows, shown, tornSlot, wish: wishOf(circuit, shown, tornSlot) }
}

/** Every gate, if it were torn, would show in some weather, and otherwise than any other. */
function areTearsTold(circuit: Circuit, setting: Setting): boolean {
  const tables = [-1, ...circuit.slots.keys()].map((tornSlot) => wishOf(circuit, setting, tornSlot).join())
  return new Set(tables).size === tables.length
}

function withSignalsMixed(circuit: Circuit, random: Random): Circuit {
  const order = shuffled(
    Array.from({ length: circuit.signals }, (_, signal) => signal),
    random,
  )
  const slots = circuit.slots.map(({ from, choices }) => ({ choices, from: from.map((node) => order[node] ?? node) }))
  return { ...circuit, slots }
}
