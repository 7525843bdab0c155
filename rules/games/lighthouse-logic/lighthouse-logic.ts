/**
 * Lighthouse Logic: weather signals pass through logic gates to lamps, which must match a target truth table. Only
 * failed runs cost, so a player who works out the table first needs a single run.
 */

import { seededRandom } from '../../program/random.ts'
import { computeDigest } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { capMeter, computeMeter } from '../star-bar.ts'
import { type Gate, evaluateLamps } from './circuit.ts'
import { drawRound, type LighthouseRound } from './lighthouse-round.ts'
import { type LighthouseInput, readLighthouseInput } from './lighthouse-input.ts'
import type { LighthouseLevel } from './level.ts'

export type LighthouseState = {
  readonly level: LighthouseLevel
  readonly rounds: readonly LighthouseRound[]
  at: number
  /** Chosen gate per slot; null for an empty slot. */
  setting: (Gate | null)[]
  /** Number of slots that the help has filled. */
  locked: number
  /** Predicted lamps per row; null without a prediction. */
  predicted: (number | null)[]
  /** Index of the row that the run is testing, or -1, and ticks spent on it. */
  running: number
  ticks: number
  /** Ticks until the next input is allowed after a failure. */
  stuck: number
  /** Last wrong row, or -1. */
  wrongRow: number
  tested: number[]
  failures: number
  failuresInRound: number
  solved: number
  atOnce: number
  since: number
  score: number
}

const rowTicks = 40
const stuckTicks = 60
const freeTests = 3

const initialRoundValues = { running: -1, ticks: 0, stuck: 0, wrongRow: -1, failuresInRound: 0, since: 0 }

export const lighthouseLogic: GameRules<LighthouseState, LighthouseInput, LighthouseLevel> = {
  slug: 'lighthouse-logic',
  version: 1,
  maxTicks: 15 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readLighthouseInput,
  init: (level, { seed, help }) => {
    const random = seededRandom(seed)
    const rounds = Array.from({ length: level.circuits }, () => drawRound(level, random))
    const counts = { at: 0, failures: 0, solved: 0, atOnce: 0, score: 0 }
    const locked = help === 2 && level.task === 'set' && level.circuit.slots.length > 1 ? 1 : 0
    const state = { level, rounds, ...counts, ...initialRoundValues, setting: [], predicted: [], tested: [], locked }
    startRound(state)
    return state
  },
  isLegal: (state, input) => {
    const round = state.rounds[state.at]
    return round !== undefined && state.running === -1 && state.stuck === 0 && isAllowed(state, round, input)
  },
  step: (state, input) => {
    state.since += 1
    if (state.stuck > 0) state.stuck -= 1
    if (input !== null) applyInput(state, input)
    passTick(state)
  },
  isDone: ({ at: roundIndex, rounds }) => roundIndex === rounds.length,
  score: ({ score }) => score,
  meter: ({ solved, failures, level }) => {
    const [maxForThree, maxForTwo, maxForOne] = level.failures
    const meter = computeMeter(solved, [
      Math.ceil(level.circuits / 3),
      Math.ceil((2 * level.circuits) / 3),
      level.circuits,
    ])
    if (solved < level.circuits || failures > maxForOne) return capMeter(meter, 0)
    if (failures > maxForTwo) return capMeter(meter, 1)
    return failures > maxForThree ? capMeter(meter, 2) : meter
  },
  digest: (state) => computeDigest(listStateNumbers(state)),
  evidence: ({ level, at: roundIndex, atOnce }): readonly Evidence[] => {
    const skill = { set: 'and-or-not', predict: 'read-condition', find: 'halve' } as const
    return roundIndex === 0 ? [] : [{ skill: skill[level.task], tries: roundIndex, right: atOnce }]
  },
}

function startRound(state: LighthouseState): void {
  Object.assign(state, initialRoundValues)
  const round = state.rounds[state.at]
  const shown = round?.shown ?? []
  state.setting =
    state.level.task === 'set' ? shown.map((gate, slot) => (slot < state.locked ? gate : null)) : [...shown]
  state.predicted = round?.rows.map(() => null) ?? []
  state.tested = []
}

function isAllowed(state: LighthouseState, { circuit, rows }: LighthouseRound, input: LighthouseInput): boolean {
  const { task } = state.level
  switch (input.do) {
    case 'set':
      return (
        task === 'set' && input.slot >= state.locked && circuit.slots[input.slot]?.choices.includes(input.gate) === true
      )
    case 'run':
      return task === 'set' && !state.setting.includes(null)
    case 'predict':
      return task === 'predict' && input.row < rows.length && input.lamps < 2 ** circuit.lamps.length
    case 'check':
      return task === 'predict' && !state.predicted.includes(null)
    case 'test':
      return task === 'find' && input.row < rows.length && !state.tested.includes(input.row)
    case 'accuse':
      return task === 'find' && input.slot < circuit.slots.length
  }
}

function applyInput(state: LighthouseState, input: LighthouseInput): void {
  const round = state.rounds[state.at]
  if (round === undefined) return
  switch (input.do) {
    case 'set':
      state.setting[input.slot] = input.gate
      return
    case 'run':
      Object.assign(state, { running: 0, ticks: 0, wrongRow: -1 })
      return
    case 'predict':
      state.predicted[input.row] = input.lamps
      return
    case 'check':
      return checkPredictions(state, round)
    case 'test':
      state.tested.push(input.row)
      if (state.tested.length > freeTests) fail(state, 1)
      return
    case 'accuse':
      return input.slot === round.tornSlot ? solve(state) : fail(state, 2)
  }
}

/** Clears wrong predictions and keeps correct ones. */
function checkPredictions(state: LighthouseState, { wish }: LighthouseRound): void {
  const wrongCount = wish.filter((lamps, row) => state.predicted[row] !== lamps).length
  if (wrongCount === 0) return solve(state)
  state.wrongRow = wish.findIndex((lamps, row) => state.predicted[row] !== lamps)
  state.predicted = state.predicted.map((lamps, row) => (lamps === wish[row] ? lamps : null))
  fail(state, wrongCount)
}

function passTick(state: LighthouseState): void {
  const round = state.rounds[state.at]
  if (state.running === -1 || round === undefined) return
  state.ticks += 1
  if (state.ticks < rowTicks) return
  const row = round.rows[state.running] ?? 0
  state.ticks = 0
  if (evaluateLamps(round.circuit, state.setting as Gate[], row) !== round.wish[row]) {
    state.running = -1
    state.wrongRow = row
    fail(state, 1)
  } else if (state.running + 1 === round.rows.length) solve(state)
  else state.running += 1
}

function fail(state: LighthouseState, count: number): void {
  state.failures += count
  state.failuresInRound += count
  state.stuck = stuckTicks
}

function solve(state: LighthouseState): void {
  const speedBonus = Math.max(0, 45 - Math.floor(state.since / ticksPerSecond))
  state.score += Math.max(20, 200 - 40 * state.failuresInRound + speedBonus)
  state.solved += 1
  if (state.failuresInRound === 0) state.atOnce += 1
  state.at += 1
  startRound(state)
}

const gateNumbers: Readonly<Record<Gate, number>> = { pass: 1, not: 2, and: 3, or: 4, one: 5 }

function* listStateNumbers(state: LighthouseState): Iterable<number> {
  yield* [state.at, state.running, state.ticks, state.stuck, state.wrongRow, state.failures, state.since, state.score]
  for (const gate of state.setting) yield gate === null ? 0 : gateNumbers[gate]
  for (const lamps of state.predicted) yield lamps ?? -1
  yield* state.tested
}
