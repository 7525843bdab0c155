/**
 * Lighthouse Logic: signals of the weather run through gates to the lamp, which must shine in exactly the right weather.
 * Running is what costs: whoever works the rows out first needs one run.
 */

import { seededRandom } from '../../program/random.ts'
import { digestOf } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { atMostStars, barOf } from '../star-bar.ts'
import { type Gate, lampsAt } from './circuit.ts'
import { drawRound, type LighthouseRound } from './lighthouse-round.ts'
import { type LighthouseInput, readLighthouseInput } from './lighthouse-input.ts'
import type { LighthouseLevel } from './level.ts'

export type LighthouseState = {
  readonly level: LighthouseLevel
  readonly rounds: readonly LighthouseRound[]
  at: number
  /** The gates of this round; null where a slot is empty. */
  setting: (Gate | null)[]
  /** Slots that help has set. */
  locked: number
  /** What was predicted by row, or null. */
  predicted: (number | null)[]
  /** Which weather of the run is passing, and for how many ticks; -1 when nothing runs. */
  running: number
  ticks: number
  /** Ticks until the lever can be pulled again. */
  stuck: number
  /** The weather that went wrong last, or -1. */
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

const freshRound = { running: -1, ticks: 0, stuck: 0, wrongRow: -1, failuresInRound: 0, since: 0 }

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
    const state = { level, rounds, ...counts, ...freshRound, setting: [], predicted: [], tested: [], locked }
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
    if (input !== null) act(state, input)
    pass(state)
  },
  isDone: ({ at, rounds }) => at === rounds.length,
  score: ({ score }) => score,
  meter: ({ solved, failures, level }) => {
    const [three, two, one] = level.failures
    const bar = barOf(solved, [Math.ceil(level.circuits / 3), Math.ceil((2 * level.circuits) / 3), level.circuits])
    if (solved < level.circuits || failures > one) return atMostStars(bar, 0)
    if (failures > two) return atMostStars(bar, 1)
    return failures > three ? atMostStars(bar, 2) : bar
  },
  digest: (state) => digestOf(numbersOf(state)),
  evidence: ({ level, at, atOnce }): readonly Evidence[] => {
    const skill = { set: 'and-or-not', predict: 'read-condition', find: 'halve' } as const
    return at === 0 ? [] : [{ skill: skill[level.task], tries: at, right: atOnce }]
  },
}

function startRound(state: LighthouseState): void {
  Object.assign(state, freshRound)
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

function act(state: LighthouseState, input: LighthouseInput): void {
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
      return check(state, round)
    case 'test':
      state.tested.push(input.row)
      if (state.tested.length > freeTests) fail(state, 1)
      return
    case 'accuse':
      return input.slot === round.tornSlot ? solve(state) : fail(state, 2)
  }
}

/** What was predicted wrongly goes away, what was right stays. */
function check(state: LighthouseState, { wish }: LighthouseRound): void {
  const wrong = wish.filter((lamps, row) => state.predicted[row] !== lamps).length
  if (wrong === 0) return solve(state)
  state.wrongRow = wish.findIndex((lamps, row) => state.predicted[row] !== lamps)
  state.predicted = state.predicted.map((lamps, row) => (lamps === wish[row] ? lamps : null))
  fail(state, wrong)
}

function pass(state: LighthouseState): void {
  const round = state.rounds[state.at]
  if (state.running === -1 || round === undefined) return
  state.ticks += 1
  if (state.ticks < rowTicks) return
  const row = round.rows[state.running] ?? 0
  state.ticks = 0
  if (lampsAt(round.circuit, state.setting as Gate[], row) !== round.wish[row]) {
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
  const quick = Math.max(0, 45 - Math.floor(state.since / ticksPerSecond))
  state.score += Math.max(20, 200 - 40 * state.failuresInRound + quick)
  state.solved += 1
  if (state.failuresInRound === 0) state.atOnce += 1
  state.at += 1
  startRound(state)
}

const gateNumbers: Readonly<Record<Gate, number>> = { pass: 1, not: 2, and: 3, or: 4, one: 5 }

function* numbersOf(state: LighthouseState): Iterable<number> {
  yield* [state.at, state.running, state.ticks, state.stuck, state.wrongRow, state.failures, state.since, state.score]
  for (const gate of state.setting) yield gate === null ? 0 : gateNumbers[gate]
  for (const lamps of state.predicted) yield lamps ?? -1
  yield* state.tested
}
