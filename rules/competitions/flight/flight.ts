/** State of a class flight: the way that the class has flown together, and its gates. */

import { noFirstAnswers, type FirstAnswers } from '../self-paced/first-answers.ts'
import { isMeasured, measureDistance, type PlayClock } from '../self-paced/play-clock.ts'
import { flightRules, leastWay } from './flight-rules.ts'

export type Flight = FirstAnswers & {
  /** Pushes that counted before the way was measured. */
  readonly early: number
  /** Pushes that counted; at a shut gate the way of the gate. */
  readonly way: number
  /** Null until the way is measured. */
  readonly target: number | null
  /** Next gate, from 1; one more than the number of gates after the last. */
  readonly gate: number
  /** Null unless the class waits at the gate. Times are milliseconds since the start. */
  readonly shutAt: number | null
  readonly homeAt: number | null
}

export const startFlight = (questions: number): Flight => ({
  ...{ early: 0, way: 0, target: null, gate: 1, shutAt: null, homeAt: null },
  ...noFirstAnswers(questions),
})

const gateWay = (target: number, gate: number): number => (target * gate) / (flightRules.gates + 1)

/** Sets the distance of the way from the pace so far, once the time to measure is over. */
export function measureWay(flight: Flight, clock: PlayClock): Flight {
  if (flight.target !== null || !isMeasured(flightRules, clock)) return flight
  const { early } = flight
  const aimMs = flightRules.aimMs / flightRules.gateLoss
  return { ...flight, target: measureDistance(early, { measureMs: flightRules.measureMs, aimMs, least: leastWay }) }
}

export type Push = {
  readonly pushes: number
  /** Pushes of this player that counted before. */
  readonly ownPushes: number
  readonly players: number
}

/** Adds the pushes of a right answer. `counted` is 0 at a shut gate and after the landing. */
export function addPush(
  before: Flight,
  { pushes, ownPushes, players }: Push,
  clock: PlayClock,
): { readonly flight: Flight; readonly counted: number } {
  const flight = measureWay(before, clock)
  if (flight.shutAt !== null || flight.homeAt !== null) return { flight, counted: 0 }
  const cap = flightRules.capShare * Math.max(flightRules.leastMean, (flight.way + 1) / Math.max(1, players))
  const counted = ownPushes + pushes <= cap ? pushes : flightRules.beyondCap
  const early = flight.target === null ? flight.early + counted : flight.early
  return { flight: reachGate({ ...flight, early, way: flight.way + counted }, clock), counted }
}

/** Stops at the next gate, or lands at the end of the way. */
function reachGate(flight: Flight, { elapsedMs }: PlayClock): Flight {
  const { target, gate, way } = flight
  if (target === null) return flight
  if (gate <= flightRules.gates && way >= gateWay(target, gate))
    return { ...flight, way: gateWay(target, gate), shutAt: elapsedMs }
  return way >= target ? { ...flight, way: target, homeAt: elapsedMs } : flight
}

/** Lanterns that open the gate, for the players who are flying now. */
export const neededLanterns = (flying: number): number => Math.max(1, Math.ceil(flying * flightRules.gateShare))

/** Opens a shut gate when enough of the flying players have lit their lantern. */
export const openGate = (flight: Flight, { lit, flying }: { lit: number; flying: number }): Flight =>
  flight.shutAt !== null && lit >= neededLanterns(flying) ? { ...flight, gate: flight.gate + 1, shutAt: null } : flight

/** Share of the way that the time to measure takes at a steady pace, in percent. */
const measuredPercent = (100 * flightRules.measureMs * flightRules.gateLoss) / flightRules.aimMs
/** Pushes after which half of that share is shown. */
const halfwayPushes = 30

/** Percentage to show while the way is measured: every push moves the kite, and measuring never moves it back. */
export const earlyPercent = (pushes: number): number => (measuredPercent * pushes) / (pushes + halfwayPushes)

/** Percentage of the way; null until it is measured. */
export const wayPercent = ({ way, target }: Pick<Flight, 'way' | 'target'>): number | null =>
  target === null ? null : Math.min(100, Math.floor((way * 100) / target))
