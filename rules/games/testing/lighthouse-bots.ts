/** Bots for Lighthouse Logic: one that knows the solution, and one with random inputs. */

import type { Random } from '../../program/random.ts'
import { computeTruthTable } from '../lighthouse-logic/circuit.ts'
import type { LighthouseInput } from '../lighthouse-logic/lighthouse-input.ts'
import type { LighthouseState } from '../lighthouse-logic/lighthouse-logic.ts'
import type { LighthouseRound } from '../lighthouse-logic/lighthouse-round.ts'
import type { Bot } from './play-with.ts'

type LighthouseBot = Bot<LighthouseState, LighthouseInput>

export const lighthouseExpert: LighthouseBot = (state, tick) => {
  const round = state.rounds[state.at]
  if (round === undefined || tick % 10 !== 0) return null
  switch (state.level.task) {
    case 'set': {
      const slot = state.setting.findIndex((gate, index) => gate !== round.shown[index])
      return slot === -1 ? { t: 0, do: 'run' } : { t: 0, do: 'set', slot, gate: round.shown[slot] ?? 'pass' }
    }
    case 'predict': {
      const row = state.predicted.indexOf(null)
      return row === -1 ? { t: 0, do: 'check' } : { t: 0, do: 'predict', row, lamps: round.wish[row] ?? 0 }
    }
    case 'find':
      return narrowDown(state, round)
  }
}

/** Tests the row that best bisects the set of possibly broken gates. */
function narrowDown({ tested }: LighthouseState, { circuit, shown, wish }: LighthouseRound): LighthouseInput {
  const tables = circuit.slots.map((_, slot) => computeTruthTable(circuit, shown, slot))
  const suspects = tables.flatMap((table, slot) => (tested.every((row) => table[row] === wish[row]) ? [slot] : []))
  if (suspects.length === 1) return { t: 0, do: 'accuse', slot: suspects[0] ?? 0 }
  const unevenness = (row: number) => {
    const lit = suspects.filter((slot) => tables[slot]?.[row] === 1).length
    return Math.abs(2 * lit - suspects.length)
  }
  const rows = wish.map((_, row) => row).filter((row) => !tested.includes(row))
  return { t: 0, do: 'test', row: rows.reduce((best, row) => (unevenness(row) < unevenness(best) ? row : best)) }
}

export const lighthouseMasher =
  (random: Random): LighthouseBot =>
  ({ level, rounds, at: roundIndex }) => {
    const { slots } = level.circuit
    if (random(15) > 0) return null
    const row = random(rounds[roundIndex]?.rows.length ?? 1)
    if (level.task === 'find') return { t: 0, do: 'accuse', slot: random(slots.length) }
    if (level.task === 'predict') {
      return random(4) === 0 ? { t: 0, do: 'check' } : { t: 0, do: 'predict', row, lamps: random(2) }
    }
    const slot = random(slots.length)
    const choices = slots[slot]?.choices ?? []
    return random(3) === 0
      ? { t: 0, do: 'run' }
      : { t: 0, do: 'set', slot, gate: choices[random(choices.length)] ?? 'pass' }
  }
