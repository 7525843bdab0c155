/**
 * Bug Hunt: one line of a flight plan was changed. Whoever looks for the first place where the flight and the wish part
 * finds it at no cost; suspecting wrongly costs two, and in fog every moment that is asked for costs one.
 */

import { seededRandom } from '../../program/random.ts'
import { digestOf } from '../digest.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { atMostStars, barOf } from '../star-bar.ts'
import { type BugInput, readBugInput } from './bug-input.ts'
import { flightsOf, isHomeInAll, type Knot, type KnotFlight, mended, mirroredKnot } from './knot.ts'
import { type BugLevel, knotsPerLevel } from './level.ts'

export type BugState = {
  readonly level: BugLevel
  readonly help: 0 | 1 | 2
  readonly knots: readonly Knot[]
  at: number
  /** How the program flies now and how it was meant, in each sky. */
  flights: readonly KnotFlight[]
  wishes: readonly KnotFlight[]
  /** The step of the flight that is looked at, in the first sky. */
  cursor: number
  watching: boolean
  ticks: number
  /** Which choice was made at which place. */
  readonly made: Map<number, number>
  /** Steps that were asked for in this knot. */
  probed: number[]
  hints: number
  /** Ticks for which a mend is flown through all skies. */
  flying: number
  isSolved: boolean
  /** The first sky in which the last mend failed, and at which place it was tried; -1 for none. */
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
const longestMendTicks = 240
const wrongMendCost = 2
const mostHints = 2

export const bugHunt: GameRules<BugState, BugInput, BugLevel> = {
  slug: 'bug-hunt',
  version: 1,
  maxTicks: 20 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readBugInput,
  init: (level, { seed, help }) => {
    const state: BugState = { ...fresh, level, help, knots: drawKnots(level, seed), made: new Map() }
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
        return state.level.fog && input.step < longestOf(state) && !state.probed.includes(input.step)
      case 'hint':
        return state.hints < mostHints
      case 'mend':
        return knot.mends[input.place]?.choices[input.choice] !== undefined && !state.made.has(input.place)
    }
  },
  step: (state, input) => {
    state.since += 1
    if (input !== null) act(state, input)
    pass(state)
  },
  isDone: ({ at, knots }) => at === knots.length,
  score: ({ score }) => score,
  meter: meterOf,
  digest: (state) => digestOf(numbersOf(state)),
  evidence: ({ level, at, atOnce, placesFound, probes, knots }): readonly Evidence[] => {
    if (at === 0) return []
    const par = knots.slice(0, at).reduce((sum, knot) => sum + halvings(knot), 0)
    return [
      { skill: 'trace', tries: at, right: placesFound },
      { skill: 'debug', tries: at, right: atOnce },
      ...(level.fog && probes > 0 ? [{ skill: 'halve', tries: probes, right: Math.min(probes, par) } as const] : []),
    ]
  },
}

const fresh = {
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

/** How often the places can be halved until one is left. */
const halvings = ({ mends }: Knot): number => Math.ceil(Math.log2(Math.max(2, mends.length)))

function drawKnots({ knots }: BugLevel, seed: number): readonly Knot[] {
  const random = seededRandom(seed)
  const left = [...knots]
  return Array.from({ length: Math.min(knotsPerLevel, knots.length) }, () => {
    const [knot] = left.splice(random(left.length), 1) as [Knot]
    return random(2) === 0 ? knot : mirroredKnot(knot)
  })
}

function startKnot(state: BugState): void {
  const knot = state.knots[state.at]
  const more = { cursor: -1, watching: false, ticks: 0, probed: [], hints: 0, isSolved: false, since: 0 }
  Object.assign(state, more, { failedSky: -1, failedPlace: -1, wrongMends: 0 })
  state.made.clear()
  state.flights = knot === undefined ? [] : flightsOf(knot.program, knot)
  state.wishes = knot === undefined ? [] : flightsOf(knot.meant, knot)
}

/** -1 is the kite before its first step. */
const isStep = ({ flights }: BugState, step: number): boolean => step >= -1 && step < (flights[0]?.steps.length ?? 0)

const longestOf = ({ flights, wishes }: BugState): number =>
  Math.max(flights[0]?.steps.length ?? 0, wishes[0]?.steps.length ?? 0)

function act(state: BugState, input: BugInput): void {
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
      return mend(state, input.place, input.choice)
  }
}

function mend(state: BugState, place: number, choice: number): void {
  const knot = state.knots[state.at]
  if (knot === undefined) return
  const made = new Map(state.made).set(place, choice)
  const flights = flightsOf(mended(knot, made), knot)
  const longest = Math.max(...flights.map(({ steps }) => steps.length), 1)
  state.flying = Math.min(longestMendTicks, mendTicksPerStep * longest)
  state.watching = false
  const isWhole = flights.every(({ isHome }) => isHome)
  if (isWhole || (knot.mistakes === 2 && state.made.size === 0 && isHalfOf(knot, place, choice))) {
    state.made.set(place, choice)
    Object.assign(state, { flights, cursor: -1, probed: [], failedSky: -1, failedPlace: -1, isSolved: isWhole })
    if (isWhole) solve(state)
    return
  }
  state.cost += wrongMendCost
  state.wrongMends += 1
  state.failedSky = flights.findIndex(({ isHome }) => !isHome)
  state.failedPlace = place
}

/** What is asked of a knot again and again: it flies every other mend, and a log that mends all the time took a second. */
const halves = new WeakMap<Knot, Map<string, boolean>>()

/** Of two mistakes one: some other mend would then bring the kite home. */
function isHalfOf(knot: Knot, place: number, choice: number): boolean {
  const known = halves.get(knot) ?? new Map<string, boolean>()
  halves.set(knot, known)
  const found = known.get(`${place} ${choice}`) ?? bringsHalfHome(knot, place, choice)
  known.set(`${place} ${choice}`, found)
  return found
}

const bringsHalfHome = (knot: Knot, made: number, chosen: number): boolean =>
  knot.mends.some(
    ({ choices }, place) =>
      place !== made &&
      choices.some((_, choice) =>
        isHomeInAll(
          mended(
            knot,
            new Map([
              [made, chosen],
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

function pass(state: BugState): void {
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

function meterOf({ solved, knots, cost, level }: BugState): number {
  const [three, two, one] = level.costs
  const count = knots.length
  if (count === 0) return 0
  const bar = barOf(solved, [Math.ceil(count / 3), Math.ceil((2 * count) / 3), count])
  if (solved < count || cost > one) return atMostStars(bar, 0)
  if (cost > two) return atMostStars(bar, 1)
  return cost > three ? atMostStars(bar, 2) : bar
}

function* numbersOf(state: BugState): Iterable<number> {
  yield* [state.at, state.cursor, state.watching ? 1 : 0, state.ticks, state.hints, state.flying, state.cost]
  yield* [state.wrongMends, state.probes, state.solved, state.since, state.score]
  yield* state.probed
  for (const [place, choice] of state.made) yield* [place, choice]
}
