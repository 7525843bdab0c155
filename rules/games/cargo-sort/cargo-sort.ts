/**
 * Cargo Sort: crates hang in a line, their weights are hidden, and only a balance knows. Each weighing costs one, and
 * the bell counts in full only when the order is proven: a lucky order is worth one feather at most.
 */

import { seededRandom } from '../../program/random.ts'
import { digestOf } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { featherBar } from '../feathers.ts'
import {
  type CargoLine,
  cargoLine,
  firstWrongPlace,
  isLightest,
  isLightestProven,
  isOrderProven,
  swap,
} from './cargo-line.ts'
import { type CargoInput, readCargoInput } from './cargo-input.ts'
import { isKnown, learn } from './known-order.ts'
import type { CargoLevel } from './level.ts'

export type CargoState = {
  readonly level: CargoLevel
  readonly lines: readonly CargoLine[]
  /** Which line hangs at the platform. */
  at: number
  cost: number
  weighings: number
  /** Weighings whose result was known already. */
  repeated: number
  falseBells: number
  /** Ticks until the balance, a crate or the bell is at rest. */
  busy: number
  /** Ticks since the line came in. */
  since: number
  proven: number
  score: number
  readonly feathers: number[]
  /** What was weighed last, by crate, the lighter first; for the picture. */
  weighed: readonly (readonly [number, number])[]
  /** The place at which a false bell showed the first wrong pair, or -1. */
  wrongAt: number
}

const busyTicks = { weigh: 48, move: 18, bell: 30, falseBell: 90 }
const falseBellCost = 2

export const cargoSort: GameRules<CargoState, CargoInput, CargoLevel> = {
  slug: 'cargo-sort',
  version: 1,
  maxTicks: 8 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readCargoInput,
  init: (level, { seed, help }) => {
    const random = seededRandom(seed)
    const lines = Array.from({ length: level.lines }, () => cargoLine(level, random, help === 2))
    const counts = { at: 0, cost: 0, weighings: 0, repeated: 0, falseBells: 0, busy: 0, since: 0, proven: 0, score: 0 }
    return { level, lines, ...counts, feathers: [], weighed: [], wrongAt: -1 }
  },
  isLegal: (state, input) => {
    const line = state.lines[state.at]
    if (line === undefined || state.busy > 0) return false
    return isAllowed(state.level, input) && placesOf(input).every((place) => place < line.order.length)
  },
  step: (state, input) => {
    state.since += 1
    if (state.busy > 0) state.busy -= 1
    if (input !== null) act(state, input)
  },
  isDone: ({ at, lines, busy }) => at === lines.length && busy === 0,
  score: ({ score }) => score,
  meter: ({ level, feathers }) => featherBar(feathers, level.lines),
  digest: (state) => digestOf(numbersOf(state)),
  evidence: evidenceOf,
}

function isAllowed({ question, goal }: CargoLevel, input: CargoInput): boolean {
  switch (input.do) {
    case 'weigh':
      return question === 'any-two' || (question === 'neighbours' && isBeside(input)) || question === 'two-scales'
    case 'weigh-two':
      return question === 'two-scales' && new Set(placesOf(input)).size === 4
    case 'swap':
      return goal === 'sort' && (question !== 'neighbours' || isBeside(input))
    case 'move':
      return goal === 'sort' && (question === 'any-two' || question === 'two-scales')
    case 'bell':
      return input.named.length === { sort: 0, lightest: 1, 'two-lightest': 2 }[goal]
  }
}

const isBeside = ({ i, j }: { readonly i: number; readonly j: number }): boolean => Math.abs(i - j) === 1

function placesOf(input: CargoInput): readonly number[] {
  switch (input.do) {
    case 'bell':
      return input.named
    case 'weigh-two':
      return [input.i, input.j, input.k, input.l]
    default:
      return [input.i, input.j]
  }
}

function act(state: CargoState, input: CargoInput): void {
  const line = state.lines[state.at]
  if (line === undefined) return
  state.wrongAt = -1
  switch (input.do) {
    case 'weigh':
      return weigh(state, line, [[input.i, input.j]])
    case 'weigh-two':
      return weigh(state, line, [
        [input.i, input.j],
        [input.k, input.l],
      ])
    case 'swap':
      swap(line.order, input.i, input.j)
      if (state.level.question === 'written') state.cost += 1
      state.busy = busyTicks.move
      return
    case 'move':
      line.order.splice(input.j, 0, ...line.order.splice(input.i, 1))
      state.busy = busyTicks.move
      return
    case 'bell':
      return ring(
        state,
        line,
        input.named.map((place) => line.order[place] ?? 0),
      )
  }
}

function weigh(state: CargoState, line: CargoLine, pairs: readonly (readonly [number, number])[]): void {
  state.weighed = pairs.map(([i, j]) => {
    const [one, other] = [line.order[i] ?? 0, line.order[j] ?? 0]
    const [light, heavy] = (line.weights[one] ?? 0) < (line.weights[other] ?? 0) ? [one, other] : [other, one]
    state.weighings += 1
    if (isKnown(line.known, light, heavy)) state.repeated += 1
    learn(line.known, light, heavy)
    return [light, heavy] as const
  })
  state.cost += 1
  state.busy = busyTicks.weigh
}

function ring(state: CargoState, line: CargoLine, named: readonly number[]): void {
  if (!isRight(state.level, line, named)) {
    state.cost += falseBellCost
    state.falseBells += 1
    state.wrongAt = firstWrongPlace(line)
    state.busy = busyTicks.falseBell
    return
  }
  const isProven = state.level.question === 'written' || isProvenRight(state.level, line, named)
  const feathers = feathersOf(state, line, isProven)
  const spare = Math.max(0, (allowedCosts(state.level, line)[2] ?? 0) - state.cost)
  state.score += 300 * feathers + 20 * spare + Math.max(0, 60 - Math.floor(state.since / ticksPerSecond))
  state.feathers.push(feathers)
  if (isProven) state.proven += 1
  Object.assign(state, { at: state.at + 1, cost: 0, falseBells: 0, since: 0, weighed: [], busy: busyTicks.bell })
}

const isRight = ({ goal }: CargoLevel, line: CargoLine, named: readonly number[]): boolean =>
  goal === 'sort'
    ? firstWrongPlace(line) === -1
    : named.every((crate, at) => isLightest(line, crate, named.slice(0, at)))

const isProvenRight = ({ goal }: CargoLevel, line: CargoLine, named: readonly number[]): boolean =>
  goal === 'sort' ? isOrderProven(line) : named.every((crate, at) => isLightestProven(line, crate, named.slice(0, at)))

const allowedCosts = ({ costs, question }: CargoLevel, { fewestSwaps }: CargoLine): readonly number[] =>
  question === 'written' ? costs.map((more) => fewestSwaps + more) : costs

function feathersOf({ level, cost, falseBells }: CargoState, line: CargoLine, isProven: boolean): number {
  const [three = 0, two = 0, one = 0] = allowedCosts(level, line)
  if (isProven && cost <= three && falseBells === 0) return 3
  if (isProven && cost <= two) return 2
  return cost <= one && falseBells <= 1 ? 1 : 0
}

function* numbersOf(state: CargoState): Iterable<number> {
  yield* [state.at, state.cost, state.weighings, state.repeated, state.falseBells, state.busy, state.since, state.score]
  yield* state.feathers
  for (const { order, known } of state.lines) {
    yield* order
    yield* known
  }
}

function evidenceOf(state: CargoState): readonly Evidence[] {
  const lines = state.feathers.length
  const evidence: Evidence[] = [{ skill: 'compare-order', tries: lines, right: state.proven }]
  if (state.weighings > 0) {
    evidence.push({ skill: 'efficient', tries: state.weighings, right: state.weighings - state.repeated })
  }
  // Into a long row that is in order only halving finds the place with three questions.
  if (state.level.sortedRows?.includes(1) === true) {
    evidence.push({ skill: 'halve', tries: lines, right: state.feathers.filter((count) => count === 3).length })
  }
  return evidence
}
