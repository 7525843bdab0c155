/**
 * Wind Rush: the player queues commands, which reach the kite with a delay and run beat by beat. The delay makes
 * planning ahead necessary to collect the stars before the storm arrives.
 */

import { seededRandom } from '../../program/random.ts'
import { computeDigest } from '../digest.ts'
import { computeFeatherMeter } from '../feathers.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { advanceBeat, type Flight, startFlight } from './flight.ts'
import { flightsPerLevel, maxBundleCommands, type WindLevel } from './level.ts'
import { mirrorMap, type WindMap } from './map.ts'
import { bundleCommand, readWindInput, type WindInput } from './wind-input.ts'

export type WindState = {
  readonly level: WindLevel
  readonly hasClock: boolean
  readonly flights: readonly Flight[]
  /** Index of the current flight. */
  at: number
  /** Ticks until the next beat. */
  untilBeat: number
  /** Ticks since the map was shown, or since the flight ended. */
  since: number
  score: number
  readonly feathers: number[]
  /** Total beats and minimum beats of completed flights, for the teacher's report. */
  beats: number
  pars: number
  cleanFlights: number
}

/** Pause before the next map. */
const restTicks = 60

export const windRush: GameRules<WindState, WindInput, WindLevel> = {
  slug: 'wind-rush',
  version: 1,
  maxTicks: 10 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readWindInput,
  init: (level, { seed, help, clock }) => ({
    level: applyHelp(level, help),
    hasClock: clock,
    flights: pickMaps(level.maps, seed).map(startFlight),
    at: 0,
    untilBeat: 0,
    since: 0,
    score: 0,
    feathers: [],
    beats: 0,
    pars: 0,
    cleanFlights: 0,
  }),
  isLegal: (state, input) => {
    const flight = state.flights[state.at]
    return flight !== undefined && isAllowed(state.level, flight, input)
  },
  step: (state, input) => {
    const flight = state.flights[state.at]
    if (flight === undefined) return
    state.since += 1
    if (input !== null) applyInput(state, flight, input)
    passTick(state, flight)
  },
  isDone: ({ at: flightIndex, flights }) => flightIndex === flights.length,
  score: ({ score }) => score,
  meter: ({ feathers }) => computeFeatherMeter(feathers, flightsPerLevel, [3, 6, 9]),
  digest: (state) => computeDigest(listStateNumbers(state)),
  evidence: ({ feathers, cleanFlights, beats, pars }): readonly Evidence[] => [
    { skill: 'plan-sequence', tries: feathers.length, right: cleanFlights },
    { skill: 'look-ahead', tries: beats, right: Math.min(beats, pars) },
  ],
}

function applyHelp(level: WindLevel, help: 0 | 1 | 2): WindLevel {
  if (help === 0) return level
  const { storm } = level
  const easierStorm = help === 2 || storm === null ? null : { from: storm.from + 8, every: storm.every + 3 }
  return { ...level, beat: Math.floor((level.beat * 5) / 4), storm: easierStorm }
}

/** Selects three different maps and mirrors them randomly, so that a memorized path does not work. */
function pickMaps(maps: readonly WindMap[], seed: number): readonly WindMap[] {
  const random = seededRandom(seed)
  const remainingMaps = [...maps]
  return Array.from({ length: Math.min(flightsPerLevel, maps.length) }, () => {
    const [map] = remainingMaps.splice(random(remainingMaps.length), 1) as [WindMap]
    return random(2) === 0 ? map : mirrorMap(map)
  })
}

function isAllowed(level: WindLevel, flight: Flight, input: WindInput): boolean {
  const { phase, queue, bundle } = flight
  if (phase === 'home' || phase === 'caught') return false
  switch (input.do) {
    case 'add':
      return (
        queue.length < level.queue && isOffered(level, input) && (input.command !== bundleCommand || bundle.length > 0)
      )
    case 'tie':
      return phase === 'plan' && level.bundles && input.slot <= bundle.length && isOffered(level, input)
    case 'untie':
      return phase === 'plan' && input.slot < bundle.length
    case 'undo':
      return queue.length > (phase === 'fly' ? 2 : 0)
    case 'go':
      return phase === 'plan' && queue.length > 0
    case 'cut':
      return queue.length > 0
  }
}

function isOffered(
  level: WindLevel,
  { command, times }: { readonly command: number; readonly times: number },
): boolean {
  const highest = level.fromKite ? 2 : 3
  return times <= level.times && (command <= highest || (command === bundleCommand && level.bundles))
}

function applyInput({ level }: WindState, flight: Flight, input: WindInput): void {
  switch (input.do) {
    case 'add': {
      const ready = flight.phase === 'fly' ? flight.beat + level.delay : level.delay
      flight.queue.push({ command: input.command, times: input.times, ready })
      return
    }
    case 'tie':
      flight.bundle[input.slot] = { command: input.command, times: input.times }
      flight.bundle.length = Math.min(flight.bundle.length, maxBundleCommands)
      return
    case 'untie':
      flight.bundle.length = input.slot
      flight.queue =
        flight.bundle.length > 0 ? flight.queue : flight.queue.filter(({ command }) => command !== bundleCommand)
      return
    case 'undo':
      flight.queue.pop()
      return
    case 'cut':
      flight.queue = []
      return
    case 'go':
      flight.phase = 'fly'
      return
  }
}

function passTick(state: WindState, flight: Flight): void {
  const { level } = state
  if (flight.phase === 'plan') {
    const isCalmOver = state.hasClock && level.calm !== null && state.since >= level.calm * ticksPerSecond
    if (isCalmOver) flight.phase = 'fly'
    state.untilBeat = level.beat
  } else if (flight.phase === 'fly') {
    state.untilBeat -= 1
    if (state.untilBeat === 0) runBeat(state, flight)
  } else if (state.since >= restTicks) {
    state.at += 1
    state.since = 0
  }
}

function runBeat(state: WindState, flight: Flight): void {
  state.untilBeat = state.level.beat
  const hasPendingCommands = flight.doing.length > 0 || flight.queue.length > 0 || flight.stunned > 0
  if (!state.hasClock && !hasPendingCommands) return
  advanceBeat(flight, state.level, bundleCommand)
  if (flight.phase !== 'fly') finishFlight(state, flight)
}

function finishFlight(state: WindState, flight: Flight): void {
  const { level } = state
  const { map, stars, beat: beats, bumps } = flight
  const starCount = map.stars.filter((_, index) => (stars >> index) & 1).length
  state.since = 0
  state.feathers.push(computeFeathers(flight, starCount, level.delay))
  if (flight.phase === 'caught') {
    state.score += 50 * starCount
    return
  }
  state.beats += beats
  state.pars += map.par + level.delay
  if (bumps === 0) state.cleanFlights += 1
  const beatsSaved = Math.max(0, 2 * map.par + 10 + level.delay - beats)
  state.score += Math.max(0, 500 + 150 * starCount + 10 * beatsSaved - 30 * bumps)
}

function computeFeathers({ phase, map, beat: beats, bumps }: Flight, starCount: number, delay: number): number {
  if (phase === 'caught') return 0
  if (starCount < map.stars.length) return 1
  if (bumps === 0 && beats <= Math.floor((21 * map.par) / 20) + delay + 1) return 3
  return beats <= Math.floor((8 * map.par) / 5) + delay + 2 ? 2 : 1
}

function* listStateNumbers(state: WindState): Iterable<number> {
  yield* [state.at, state.untilBeat, state.since, state.score]
  yield* state.feathers
  const flight = state.flights[state.at]
  if (flight === undefined) return
  yield* [flight.stars, flight.beat, flight.stunned, flight.bumps, flight.front, flight.queue.length]
  for (const { place, facing } of flight.kites) yield* [place.x, place.y, facing]
  for (const { command, times } of [...flight.queue, ...flight.doing, ...flight.bundle]) yield* [command, times]
}
