/** One flight over one map: commands climb the string, and on every beat the kites do what has arrived. */

import type { WindLevel } from './level.ts'
import { cellAt, type Direction, flown, isSamePlace, type Place, type WindMap, besides } from './map.ts'

export type Command = { readonly command: number; times: number }
export type QueuedCommand = { readonly command: number; readonly times: number; readonly ready: number }
export type Kite = { place: Place; facing: Direction; isHome: boolean }

export type Flight = {
  readonly map: WindMap
  readonly kites: readonly Kite[]
  phase: 'plan' | 'fly' | 'home' | 'caught'
  /** Bits of the stars that were picked up. */
  stars: number
  queue: QueuedCommand[]
  /** What is being done: the rest of a command, or of the commands of a bundle. */
  doing: Command[]
  bundle: Command[]
  beat: number
  /** Beats to stand still after a bump. */
  stunned: number
  bumps: number
  /** All columns up to this one are storm; -1 before it comes. */
  front: number
}

export const startFlight = (map: WindMap): Flight => ({
  map,
  kites: map.kites.map((place) => ({ place, facing: 1, isHome: false })),
  phase: 'plan',
  stars: 0,
  queue: [],
  doing: [],
  bundle: [],
  beat: 0,
  stunned: 0,
  bumps: 0,
  front: -1,
})

export function beatFlight(flight: Flight, level: WindLevel, bundleCommand: number): void {
  if (flight.stunned > 0) flight.stunned -= 1
  else {
    takeCommand(flight, bundleCommand)
    doCommand(flight, level.fromKite)
  }
  flight.beat += 1
  flight.front = frontAt(flight.beat, level.storm)
  if (flight.kites.every(({ isHome }) => isHome)) flight.phase = 'home'
  else if (isCaught(flight, level)) flight.phase = 'caught'
}

const frontAt = (beat: number, storm: WindLevel['storm']): number =>
  storm === null || beat < storm.from ? -1 : Math.floor((beat - storm.from) / storm.every)

const isCaught = ({ kites, front, beat }: Flight, { maxBeats }: WindLevel): boolean =>
  beat > maxBeats || kites.some(({ place, isHome }) => !isHome && place.x <= front)

function takeCommand(flight: Flight, bundleCommand: number): void {
  const [next] = flight.queue
  if (flight.doing.length > 0 || next === undefined || next.ready > flight.beat) return
  flight.queue = flight.queue.slice(1)
  flight.doing =
    next.command === bundleCommand
      ? Array.from({ length: next.times }, () => flight.bundle.map((one) => ({ ...one }))).flat()
      : [{ command: next.command, times: next.times }]
}

function doCommand(flight: Flight, fromKite: boolean): void {
  const [doing] = flight.doing
  if (doing === undefined) return
  const flying = flight.kites.filter(({ isHome }) => !isHome)
  const went = flying.map((kite) => move(flight, kite, doing.command, fromKite))
  if (went.includes('moved')) {
    doing.times -= 1
    if (doing.times === 0) flight.doing.shift()
  } else if (!went.includes('waits')) {
    flight.bumps += 1
    flight.stunned = 1
    flight.doing = []
  }
}

function move(flight: Flight, kite: Kite, command: number, fromKite: boolean): 'moved' | 'waits' | 'bumped' {
  if (fromKite && command !== 0) {
    kite.facing = ((kite.facing + (command === 1 ? 3 : 1)) % 4) as Direction
    return 'moved'
  }
  const direction = fromKite ? kite.facing : (command as Direction)
  const touched = flown(flight.map, kite.place, direction, flight.beat)
  const last = touched.at(-1)
  if (last === undefined) {
    return cellAt(flight.map, besides(kite.place, direction), flight.beat) === 'covered' ? 'waits' : 'bumped'
  }
  kite.place = last
  if (!fromKite) kite.facing = direction
  flight.stars |= starsAt(flight.map, touched)
  kite.isHome = isHomeAt(flight, kite)
  return 'moved'
}

export const starsAt = ({ stars }: WindMap, touched: readonly Place[]): number =>
  stars.reduce((taken, star, at) => (touched.some((place) => isSamePlace(place, star)) ? taken | (1 << at) : taken), 0)

const isHomeAt = ({ map, kites }: Flight, kite: Kite): boolean => {
  const bell = map.bells[kites.indexOf(kite)]
  return bell !== undefined && isSamePlace(bell, kite.place)
}
