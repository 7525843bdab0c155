/**
 * Cargo Sort: the player sorts crates with hidden weights by using a balance, then rings a bell. Each weighing costs
 * one. Full reward requires that the weighings prove the order; a lucky guess earns at most one feather.
 */

import { seededRandom } from '../../program/random.ts'
import { computeDigest } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { computeFeatherMeter } from '../feathers.ts'
import {
  type CargoLine,
  createCargoLine,
  findFirstWrongPosition,
  isLightest,
  isLightestProven,
  isOrderProven,
  swap,
} from './cargo-line.ts'
import { type CargoInput, readCargoInput } from './cargo-input.ts'
import { isOrderKnown, recordLighter } from './known-order.ts'
import type { CargoLevel } from './level.ts'

export type CargoState = {
  readonly level: CargoLevel
  readonly lines: readonly CargoLine[]
  /** Index of the current line. */
  at: number
  cost: number
  weighings: number
  /** Weighings whose result followed from earlier ones. */
  repeated: number
  falseBells: number
  /** Ticks until the current animation ends. */
  busy: number
  /** Ticks since the line appeared. */
  since: number
  proven: number
  score: number
  readonly feathers: number[]
  /** Crates of the last weighing, lighter first; for rendering only. */
  weighed: readonly (readonly [number, number])[]
  /** Position of the first wrong pair after a wrong bell, or -1. */
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
    const lines = Array.from({ length: level.lines }, () => createCargoLine(level, random, help === 2))
    const counts = { at: 0, cost: 0, weighings: 0, repeated: 0, falseBells: 0, busy: 0, since: 0, proven: 0, score: 0 }
    return { level, lines, ...counts, feathers: [], weighed: [], wrongAt: -1 }
  },
  isLegal: (state, input) => {
    const line = state.lines[state.at]
    if (line === undefined || state.busy > 0) return false
    return isAllowed(state.level, input) && listPositions(input).every((place) => place < line.order.length)
  },
  step: (state, input) => {
    state.since += 1
    if (state.busy > 0) state.busy -= 1
    if (input !== null) applyInput(state, input)
  },
  isDone: ({ at: lineIndex, lines, busy }) => lineIndex === lines.length && busy === 0,
  score: ({ score }) => score,
  meter: ({ level, feathers }) => computeFeatherMeter(feathers, level.lines),
  digest: (state) => computeDigest(listStateNumbers(state)),
  evidence: collectEvidence,
}

function isAllowed({ question, goal }: CargoLevel, input: CargoInput): boolean {
  switch (input.do) {
    case 'weigh':
      return question === 'any-two' || (question === 'neighbours' && isAdjacent(input)) || question === 'two-scales'
    case 'weigh-two':
      return question === 'two-scales' && new Set(listPositions(input)).size === 4
    case 'swap':
      return goal === 'sort' && (question !== 'neighbours' || isAdjacent(input))
    case 'move':
      return goal === 'sort' && (question === 'any-two' || question === 'two-scales')
    case 'bell':
      return input.named.length === { sort: 0, lightest: 1, 'two-lightest': 2 }[goal]
  }
}

const isAdjacent = ({ i, j }: { readonly i: number; readonly j: number }): boolean => Math.abs(i - j) === 1

function listPositions(input: CargoInput): readonly number[] {
  switch (input.do) {
    case 'bell':
      return input.named
    case 'weigh-two':
      return [input.i, input.j, input.k, input.l]
    default:
      return [input.i, input.j]
  }
}

function applyInput(state: CargoState, input: CargoInput): void {
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
      return ringBell(
        state,
        line,
        input.named.map((place) => line.order[place] ?? 0),
      )
  }
}

function weigh(state: CargoState, line: CargoLine, pairs: readonly (readonly [number, number])[]): void {
  state.weighed = pairs.map(([i, j]) => {
    const [crateI, crateJ] = [line.order[i] ?? 0, line.order[j] ?? 0]
    const [light, heavy] =
      (line.weights[crateI] ?? 0) < (line.weights[crateJ] ?? 0) ? [crateI, crateJ] : [crateJ, crateI]
    state.weighings += 1
    if (isOrderKnown(line.known, light, heavy)) state.repeated += 1
    recordLighter(line.known, light, heavy)
    return [light, heavy] as const
  })
  state.cost += 1
  state.busy = busyTicks.weigh
}

function ringBell(state: CargoState, line: CargoLine, named: readonly number[]): void {
  if (!isRight(state.level, line, named)) {
    state.cost += falseBellCost
    state.falseBells += 1
    state.wrongAt = findFirstWrongPosition(line)
    state.busy = busyTicks.falseBell
    return
  }
  const isProven = state.level.question === 'written' || isProvenRight(state.level, line, named)
  const feathers = computeFeathers(state, line, isProven)
  const spare = Math.max(0, (allowedCosts(state.level, line)[2] ?? 0) - state.cost)
  state.score += 300 * feathers + 20 * spare + Math.max(0, 60 - Math.floor(state.since / ticksPerSecond))
  state.feathers.push(feathers)
  if (isProven) state.proven += 1
  Object.assign(state, { at: state.at + 1, cost: 0, falseBells: 0, since: 0, weighed: [], busy: busyTicks.bell })
}

const isRight = ({ goal }: CargoLevel, line: CargoLine, named: readonly number[]): boolean =>
  goal === 'sort'
    ? findFirstWrongPosition(line) === -1
    : named.every((crate, index) => isLightest(line, crate, named.slice(0, index)))

const isProvenRight = ({ goal }: CargoLevel, line: CargoLine, named: readonly number[]): boolean =>
  goal === 'sort'
    ? isOrderProven(line)
    : named.every((crate, index) => isLightestProven(line, crate, named.slice(0, index)))

const allowedCosts = ({ costs, question }: CargoLevel, { fewestSwaps }: CargoLine): readonly number[] =>
  question === 'written' ? costs.map((more) => fewestSwaps + more) : costs

function computeFeathers({ level, cost, falseBells }: CargoState, line: CargoLine, isProven: boolean): number {
  const [maxForThree = 0, maxForTwo = 0, maxForOne = 0] = allowedCosts(level, line)
  if (isProven && cost <= maxForThree && falseBells === 0) return 3
  if (isProven && cost <= maxForTwo) return 2
  return cost <= maxForOne && falseBells <= 1 ? 1 : 0
}

function* listStateNumbers(state: CargoState): Iterable<number> {
  yield* [state.at, state.cost, state.weighings, state.repeated, state.falseBells, state.busy, state.since, state.score]
  yield* state.feathers
  for (const { order, known: knownOrder } of state.lines) {
    yield* order
    yield* knownOrder
  }
}

function collectEvidence(state: CargoState): readonly Evidence[] {
  const lines = state.feathers.length
  const evidence: Evidence[] = [{ skill: 'compare-order', tries: lines, right: state.proven }]
  if (state.weighings > 0) {
    evidence.push({ skill: 'efficient', tries: state.weighings, right: state.weighings - state.repeated })
  }
  // Only binary search finds the position in a long sorted row with three weighings.
  if (state.level.sortedRows?.includes(1) === true) {
    evidence.push({ skill: 'halve', tries: lines, right: state.feathers.filter((count) => count === 3).length })
  }
  return evidence
}
