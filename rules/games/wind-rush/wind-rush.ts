/**
 * Wind Rush: commands are laid into a queue and climb the string to the kite, which does them beat by beat. Whoever only
 * reacts is too late; a plan that is laid ahead brings the stars home before the storm.
 */

import { seededRandom } from '../../program/random.ts'
import { digestOf } from '../digest.ts'
import { featherBar } from '../feathers.ts'
import { type Evidence, type GameRules, ticksPerSecond } from '../game-rules.ts'
import { beatFlight, type Flight, startFlight } from './flight.ts'
import { flightsPerLevel, mostInBundle, type WindLevel } from './level.ts'
import { mirrored, type WindMap } from './map.ts'
import { bundleCommand, readWindInput, type WindInput } from './wind-input.ts'

export type WindState = {
  readonly level: WindLevel
  readonly hasClock: boolean
  readonly flights: readonly Flight[]
  /** Which flight is on. */
  at: number
  /** Ticks until the next beat. */
  untilBeat: number
  /** Ticks since the map was shown, or since the flight ended. */
  since: number
  score: number
  readonly feathers: number[]
  /** Beats and fewest beats of the flights that came home, for the teacher. */
  beats: number
  pars: number
  cleanFlights: number
}

/** The bell swings before the next map comes. */
const restTicks = 60

export const windRush: GameRules<WindState, WindInput, WindLevel> = {
  slug: 'wind-rush',
  version: 1,
  maxTicks: 10 * 60 * ticksPerSecond,
  maxInputsPerSecond: 12,
  readInput: readWindInput,
  init: (level, { seed, help, clock }) => ({
    level: withHelp(level, help),
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
    if (input !== null) act(state, flight, input)
    pass(state, flight)
  },
  isDone: ({ at, flights }) => at === flights.length,
  score: ({ score }) => score,
  meter: ({ feathers }) => featherBar(feathers, flightsPerLevel, [3, 6, 9]),
  digest: (state) => digestOf(numbersOf(state)),
  evidence: ({ feathers, cleanFlights, beats, pars }): readonly Evidence[] => [
    { skill: 'plan-sequence', tries: feathers.length, right: cleanFlights },
    { skill: 'look-ahead', tries: beats, right: Math.min(beats, pars) },
  ],
}

function withHelp(level: WindLevel, help: 0 | 1 | 2): WindLevel {
  if (help === 0) return level
  const { storm } = level
  const softer = help === 2 || storm === null ? null : { from: storm.from + 8, every: storm.every + 3 }
  return { ...level, beat: Math.floor((level.beat * 5) / 4), storm: softer }
}

/** Three different maps, each upside down or not: what was learned by heart on one try does not fit the next. */
function pickMaps(maps: readonly WindMap[], seed: number): readonly WindMap[] {
  const random = seededRandom(seed)
  const left = [...maps]
  return Array.from({ length: Math.min(flightsPerLevel, maps.length) }, () => {
    const [map] = left.splice(random(left.length), 1) as [WindMap]
    return random(2) === 0 ? map : mirrored(map)
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

function act({ level }: WindState, flight: Flight, input: WindInput): void {
  switch (input.do) {
    case 'add': {
      const ready = flight.phase === 'fly' ? flight.beat + level.delay : level.delay
      flight.queue.push({ command: input.command, times: input.times, ready })
      return
    }
    case 'tie':
      flight.bundle[input.slot] = { command: input.command, times: input.times }
      flight.bundle.length = Math.min(flight.bundle.length, mostInBundle)
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

function pass(state: WindState, flight: Flight): void {
  const { level } = state
  if (flight.phase === 'plan') {
    const isCalmOver = state.hasClock && level.calm !== null && state.since >= level.calm * ticksPerSecond
    if (isCalmOver) flight.phase = 'fly'
    state.untilBeat = level.beat
  } else if (flight.phase === 'fly') {
    state.untilBeat -= 1
    if (state.untilBeat === 0) beat(state, flight)
  } else if (state.since >= restTicks) {
    state.at += 1
    state.since = 0
  }
}

function beat(state: WindState, flight: Flight): void {
  state.untilBeat = state.level.beat
  const isWaitedFor = flight.doing.length > 0 || flight.queue.length > 0 || flight.stunned > 0
  if (!state.hasClock && !isWaitedFor) return
  beatFlight(flight, state.level, bundleCommand)
  if (flight.phase !== 'fly') land(state, flight)
}

function land(state: WindState, flight: Flight): void {
  const { level } = state
  const { map, stars, beat: beats, bumps } = flight
  const starCount = map.stars.filter((_, at) => (stars >> at) & 1).length
  state.since = 0
  state.feathers.push(feathersOf(flight, starCount, level.delay))
  if (flight.phase === 'caught') {
    state.score += 50 * starCount
    return
  }
  state.beats += beats
  state.pars += map.par + level.delay
  if (bumps === 0) state.cleanFlights += 1
  const early = Math.max(0, 2 * map.par + 10 + level.delay - beats)
  state.score += Math.max(0, 500 + 150 * starCount + 10 * early - 30 * bumps)
}

function feathersOf({ phase, map, beat: beats, bumps }: Flight, starCount: number, delay: number): number {
  if (phase === 'caught') return 0
  if (starCount < map.stars.length) return 1
  if (bumps === 0 && beats <= Math.floor((21 * map.par) / 20) + delay + 1) return 3
  return beats <= Math.floor((8 * map.par) / 5) + delay + 2 ? 2 : 1
}

function* numbersOf(state: WindState): Iterable<number> {
  yield* [state.at, state.untilBeat, state.since, state.score]
  yield* state.feathers
  const flight = state.flights[state.at]
  if (flight === undefined) return
  yield* [flight.stars, flight.beat, flight.stunned, flight.bumps, flight.front, flight.queue.length]
  for (const { place, facing } of flight.kites) yield* [place.x, place.y, facing]
  for (const { command, times } of [...flight.queue, ...flight.doing, ...flight.bundle]) yield* [command, times]
}
