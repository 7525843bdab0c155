/** One flight over one map: queued commands reach the kites with a delay and run beat by beat. */

import type { WindLevel } from './level.ts'
import {
  cellAt,
  type Direction,
  findTouchedCells,
  isSamePosition,
  type GridPosition,
  type WindMap,
  adjacentPosition,
} from './map.ts'

export type Command = { readonly command: number; times: number }
export type QueuedCommand = { readonly command: number; readonly times: number; readonly ready: number }
export type Kite = { place: GridPosition; facing: Direction; isHome: boolean }

export type Flight = {
  readonly map: WindMap
  readonly kites: readonly Kite[]
  phase: 'plan' | 'fly' | 'home' | 'caught'
  /** Bit set of the collected stars. */
  stars: number
  queue: QueuedCommand[]
  /** Remaining part of the running command or bundle. */
  doing: Command[]
  bundle: Command[]
  beat: number
  /** Remaining beats without movement after a bump. */
  stunned: number
  bumps: number
  /** Rightmost column covered by the storm; -1 before it arrives. */
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

export function advanceBeat(flight: Flight, level: WindLevel, bundleCommand: number): void {
  if (flight.stunned > 0) flight.stunned -= 1
  else {
    takeNextCommand(flight, bundleCommand)
    runCommand(flight, level.fromKite)
  }
  flight.beat += 1
  flight.front = stormFrontAt(flight.beat, level.storm)
  if (flight.kites.every(({ isHome }) => isHome)) flight.phase = 'home'
  else if (isCaught(flight, level)) flight.phase = 'caught'
}

const stormFrontAt = (beat: number, storm: WindLevel['storm']): number =>
  storm === null || beat < storm.from ? -1 : Math.floor((beat - storm.from) / storm.every)

const isCaught = ({ kites, front, beat }: Flight, { maxBeats }: WindLevel): boolean =>
  beat > maxBeats || kites.some(({ place, isHome }) => !isHome && place.x <= front)

function takeNextCommand(flight: Flight, bundleCommand: number): void {
  const [next] = flight.queue
  if (flight.doing.length > 0 || next === undefined || next.ready > flight.beat) return
  flight.queue = flight.queue.slice(1)
  flight.doing =
    next.command === bundleCommand
      ? Array.from({ length: next.times }, () => flight.bundle.map((command) => ({ ...command }))).flat()
      : [{ command: next.command, times: next.times }]
}

function runCommand(flight: Flight, fromKite: boolean): void {
  const [doing] = flight.doing
  if (doing === undefined) return
  const flying = flight.kites.filter(({ isHome }) => !isHome)
  const moveResults = flying.map((kite) => moveKite(flight, kite, doing.command, fromKite))
  if (moveResults.includes('moved')) {
    doing.times -= 1
    if (doing.times === 0) flight.doing.shift()
  } else if (!moveResults.includes('waits')) {
    flight.bumps += 1
    flight.stunned = 1
    flight.doing = []
  }
}

function moveKite(flight: Flight, kite: Kite, command: number, fromKite: boolean): 'moved' | 'waits' | 'bumped' {
  if (fromKite && command !== 0) {
    kite.facing = ((kite.facing + (command === 1 ? 3 : 1)) % 4) as Direction
    return 'moved'
  }
  const direction = fromKite ? kite.facing : (command as Direction)
  const touchedCells = findTouchedCells(flight.map, kite.place, direction, flight.beat)
  const last = touchedCells.at(-1)
  if (last === undefined) {
    return cellAt(flight.map, adjacentPosition(kite.place, direction), flight.beat) === 'covered' ? 'waits' : 'bumped'
  }
  kite.place = last
  if (!fromKite) kite.facing = direction
  flight.stars |= collectStars(flight.map, touchedCells)
  kite.isHome = isHomeAt(flight, kite)
  return 'moved'
}

export const collectStars = ({ stars }: WindMap, touchedCells: readonly GridPosition[]): number =>
  stars.reduce(
    (collected, star, index) =>
      touchedCells.some((place) => isSamePosition(place, star)) ? collected | (1 << index) : collected,
    0,
  )

const isHomeAt = ({ map, kites }: Flight, kite: Kite): boolean => {
  const bell = map.bells[kites.indexOf(kite)]
  return bell !== undefined && isSamePosition(bell, kite.place)
}
