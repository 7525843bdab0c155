/**
 * Bug Hunt: the player finds the changed line of a flight program ("knot") and repairs it ("mend"). A player who traces
 * the flight to its first deviation pays nothing; a wrong repair costs two, and in fog each inspected step costs one.
 */

import { seededRandom } from '../../program/random.ts'
import { computeDigest } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { capMeter, computeMeter } from '../star-bar.ts'
import { type BugInput, readBugInput } from './bug-input.ts'
import { simulateFlights, isHomeInAll, type Knot, type KnotFlight, applyFixes, mirrorKnot } from './knot.ts'
import { type BugLevel, knotsPerLevel } from './level.ts'

export type BugState = {
  readonly level: BugLevel
  readonly help: 0 | 1 | 2
  readonly knots: readonly Knot[]
  at: number
  /** Actual flight and intended flight ("wish") of the program in each sky. */
  flights: readonly KnotFlight[]
  wishes: readonly KnotFlight[]
  /** Displayed step of the flight in the first sky. */
  cursor: number
  watching: boolean
  ticks: number
  /** Chosen repair by place. */
  readonly made: Map<number, number>
  /** Steps that the player inspected in this knot. */
  probed: number[]
  hints: number
  /** Remaining ticks of the animation that flies a repair through all skies. */
  flying: number
  isSolved: boolean
  /** First sky in which the last repair failed, and the repaired place; -1 if none. */
  failedSky: number
  failedPlace: number
  cost: number
  wrongMends: number
  probes: number
  solved: number
  atOnce: number
  placesFound: number
  since: number
  score: number
}

const watchTicks = 25
const mendTicksPerStep = 12
const maxMendTicks = 240
const wrongMendCost = 2
const maxHints = 2

export const bugHunt: GameRules<BugState, BugInput, BugLevel> = {
  slug: 'bug-hunt',
  version: 1,
  maxTicks: 20 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readBugInput,
  init: (level, { seed, help }) => {
    const state: BugState = { ...initialValues, level, help, knots: drawKnots(level, seed), made: new Map() }
    startKnot(state)
    return state
  },
  isLegal: (state, input) => {
    const knot = state.knots[state.at]
    if (knot === undefined || state.flying > 0) return false
    switch (input.do) {
      case 'watch':
        return !state.level.fog
      case 'step':
        return !state.level.fog && isStep(state, state.cursor + input.by)
      case 'probe':
        return state.level.fog && input.step < stepCount(state) && !state.probed.includes(input.step)
      case 'hint':
        return state.hints < maxHints
      case 'mend':
        return knot.mends[input.place]?.choices[input.choice] !== undefined && !state.made.has(input.place)
    }
  },
  step: (state, input) => {
    state.since += 1
    if (input !== null) applyInput(state, input)
    passTick(state)
  },
  isDone: ({ at: knotIndex, knots }) => knotIndex === knots.length,
  score: ({ score }) => score,
  meter: computeBugMeter,
  digest: (state) => computeDigest(listStateNumbers(state)),
  evidence: ({ level, at: knotIndex, atOnce, placesFound, probes, knots }): readonly Evidence[] => {
    if (knotIndex === 0) return []
    const par = knots.slice(0, knotIndex).reduce((sum, knot) => sum + countHalvings(knot), 0)
    return [
      { skill: 'trace', tries: knotIndex, right: placesFound },
      { skill: 'debug', tries: knotIndex, right: atOnce },
      ...(level.fog && probes > 0 ? [{ skill: 'halve', tries: probes, right: Math.min(probes, par) } as const] : []),
    ]
  },
}

const initialValues = {
  at: 0,
  flights: [],
  wishes: [],
  cursor: -1,
  watching: false,
  ticks: 0,
  probed: [],
  hints: 0,
  flying: 0,
  isSolved: false,
  failedSky: -1,
  failedPlace: -1,
  cost: 0,
  wrongMends: 0,
  probes: 0,
  solved: 0,
  atOnce: 0,
  placesFound: 0,
  since: 0,
  score: 0,
}

/** Number of bisection steps that isolate one place. */
const countHalvings = ({ mends }: Knot): number => Math.ceil(Math.log2(Math.max(2, mends.length)))

function drawKnots({ knots }: BugLevel, seed: number): readonly Knot[] {
  const random = seededRandom(seed)
  const remainingKnots = [...knots]
  return Array.from({ length: Math.min(knotsPerLevel, knots.length) }, () => {
    const [knot] = remainingKnots.splice(random(remainingKnots.length), 1) as [Knot]
    return random(2) === 0 ? knot : mirrorKnot(knot)
  })
}

function startKnot(state: BugState): void {
  const knot = state.knots[state.at]
  const initialKnotValues = { cursor: -1, watching: false, ticks: 0, probed: [], hints: 0, isSolved: false, since: 0 }
  Object.assign(state, initialKnotValues, { failedSky: -1, failedPlace: -1, wrongMends: 0 })
  state.made.clear()
  state.flights = knot === undefined ? [] : simulateFlights(knot.program, knot)
  state.wishes = knot === undefined ? [] : simulateFlights(knot.meant, knot)
}

/** Step -1 is the kite before its first step. */
const isStep = ({ flights }: BugState, step: number): boolean => step >= -1 && step < (flights[0]?.steps.length ?? 0)

const stepCount = ({ flights, wishes }: BugState): number =>
  Math.max(flights[0]?.steps.length ?? 0, wishes[0]?.steps.length ?? 0)

function applyInput(state: BugState, input: BugInput): void {
  switch (input.do) {
    case 'watch':
      Object.assign(state, { watching: true, cursor: -1, ticks: 0 })
      return
    case 'step':
      Object.assign(state, { watching: false, cursor: state.cursor + input.by })
      return
    case 'probe':
      state.probed.push(input.step)
      state.probes += 1
      state.cost += 1
      return
    case 'hint':
      state.hints += 1
      state.cost += 1
      return
    case 'mend':
      return tryFix(state, input.place, input.choice)
  }
}

function tryFix(state: BugState, place: number, choice: number): void {
  const knot = state.knots[state.at]
  if (knot === undefined) return
  const fixes = new Map(state.made).set(place, choice)
  const flights = simulateFlights(applyFixes(knot, fixes), knot)
  const longest = Math.max(...flights.map(({ steps }) => steps.length), 1)
  state.flying = Math.min(maxMendTicks, mendTicksPerStep * longest)
  state.watching = false
  const isFixed = flights.every(({ isHome }) => isHome)
  if (isFixed || (knot.mistakes === 2 && state.made.size === 0 && isPartialFix(knot, place, choice))) {
    state.made.set(place, choice)
    Object.assign(state, { flights, cursor: -1, probed: [], failedSky: -1, failedPlace: -1, isSolved: isFixed })
    if (isFixed) solve(state)
    return
  }
  state.cost += wrongMendCost
  state.wrongMends += 1
  state.failedSky = flights.findIndex(({ isHome }) => !isHome)
  state.failedPlace = place
}

/** Cache: each check simulates all other repairs, and without it a log with many repairs took a second to replay. */
const partialFixCache = new WeakMap<Knot, Map<string, boolean>>()

/** For knots with two mistakes: whether this repair plus one more brings the kite home. */
function isPartialFix(knot: Knot, place: number, choice: number): boolean {
  const cached = partialFixCache.get(knot) ?? new Map<string, boolean>()
  partialFixCache.set(knot, cached)
  const isPartial = cached.get(`${place} ${choice}`) ?? computeIsPartialFix(knot, place, choice)
  cached.set(`${place} ${choice}`, isPartial)
  return isPartial
}

const computeIsPartialFix = (knot: Knot, fixedPlace: number, fixedChoice: number): boolean =>
  knot.mends.some(
    ({ choices }, place) =>
      place !== fixedPlace &&
      choices.some((_, choice) =>
        isHomeInAll(
          applyFixes(
            knot,
            new Map([
              [fixedPlace, fixedChoice],
              [place, choice],
            ]),
          ),
          knot,
        ),
      ),
  )

function solve(state: BugState): void {
  state.solved += 1
  if (state.wrongMends === 0) {
    state.atOnce += 1
    state.placesFound += 1
  } else if (state.made.has(state.failedPlace)) state.placesFound += 1
  const seconds = Math.floor(state.since / ticksPerSecond)
  state.score += Math.max(0, 250 - 30 * (wrongMendCost * state.wrongMends + state.probed.length + state.hints))
  state.score += Math.max(0, 60 - seconds)
}

function passTick(state: BugState): void {
  if (state.flying > 0) {
    state.flying -= 1
    if (state.flying > 0 || !state.isSolved) return
    state.at += 1
    startKnot(state)
    return
  }
  if (!state.watching) return
  state.ticks += 1
  if (state.ticks % watchTicks !== 0) return
  if (isStep(state, state.cursor + 1)) state.cursor += 1
  else state.watching = false
}

function computeBugMeter({ solved, knots, cost, level }: BugState): number {
  const [maxForThree, maxForTwo, maxForOne] = level.costs
  const count = knots.length
  if (count === 0) return 0
  const meter = computeMeter(solved, [Math.ceil(count / 3), Math.ceil((2 * count) / 3), count])
  if (solved < count || cost > maxForOne) return capMeter(meter, 0)
  if (cost > maxForTwo) return capMeter(meter, 1)
  return cost > maxForThree ? capMeter(meter, 2) : meter
}

function* listStateNumbers(state: BugState): Iterable<number> {
  yield* [state.at, state.cursor, state.watching ? 1 : 0, state.ticks, state.hints, state.flying, state.cost]
  yield* [state.wrongMends, state.probes, state.solved, state.since, state.score]
  yield* state.probed
  for (const [place, choice] of state.made) yield* [place, choice]
}
