import type { Flight, QueuedCommand } from '#rules/games/wind-rush/flight.ts'
import { cellAt, directions, type GridPosition, windAt } from '#rules/games/wind-rush/map.ts'
import { bundleCommand } from '#rules/games/wind-rush/wind-input.ts'
import type { WindState } from '#rules/games/wind-rush/wind-rush.ts'
import { colors, cssColor } from '../../stage/colors.ts'
import type { Paper, Size, Spot } from '../../stage/game-view.ts'
import { type WindLayout, computeWindLayout } from './wind-rush-layout.ts'

export const getCurrentFlight = ({ flights, at }: WindState): Flight =>
  flights[Math.min(at, flights.length - 1)] as Flight

export function paintWindRush(paper: Paper, state: WindState, size: Size, trail: readonly GridPosition[]): void {
  const flight = getCurrentFlight(state)
  const layout = computeWindLayout(flight.map, state.level.queue, size)
  paintCells(paper, flight, layout)
  trail.forEach((place, index) => {
    const { x, y } = layout.spotOf(place)
    paper.put(`trail ${index}`, 'dot', { x, y, width: 10, height: 10, tint: colors['sky-3'] })
  })
  paintStorm(paper, state, flight, layout)
  paintKites(paper, state, flight, layout)
  paintQueue(paper, state, flight, layout)
}

function paintCells(paper: Paper, flight: Flight, { spotOf, cell }: WindLayout): void {
  const { map, beat } = flight
  for (const [y, row] of map.rows.entries()) {
    for (const [x, kind] of [...row].entries()) {
      const cellKey = `${x} ${y}`
      const spot = spotOf({ x, y })
      const inner = { ...spot, width: cell - 4, height: cell - 4 }
      const isBell = map.bells.some((bell) => bell.x === x && bell.y === y)
      paper.put(`edge ${cellKey}`, 'paper', { ...inner, y: spot.y + 4, tint: colors['sky-2'], alpha: 0.7 })
      paper.put(`cell ${cellKey}`, 'paper', {
        ...inner,
        tint: isBell ? colors['sun-1'] : colors.white,
        alpha: kind === '#' ? 0.35 : 0.95,
      })
      const picture = { ...spot, width: cell * 0.82, height: cell * 0.82 }
      const wind = windAt(map, { x, y })
      if (kind === '#') paper.put(`cloud ${cellKey}`, 'cloud', picture)
      if (wind !== null) paper.put(`wind ${cellKey}`, 'wind', { ...picture, angle: (wind - 1) * 90, alpha: 0.55 })
      if (kind === '0' || kind === '1') {
        const isThere = cellAt(map, { x, y }, beat) === 'covered'
        paper.put(`drift ${cellKey}`, 'drift', { ...picture, alpha: isThere ? 1 : 0.3, glide: 80 })
      }
    }
  }
  for (const [index, bell] of map.bells.entries()) {
    const swing = flight.kites[index]?.isHome === true ? Math.sin(paper.time / 90) * 14 : 0
    const spot = spotOf(bell)
    // Draw higher over a kite that has reached its goal, so that both are visible.
    const lift = flight.kites[index]?.isHome === true ? cell * 0.5 : 0
    const look = { x: spot.x, y: spot.y - lift, width: cell * 0.7, height: cell * 0.7, angle: swing }
    paper.put(`bell ${index}`, 'bell', { ...look, glide: 120 })
  }
  for (const [index, star] of map.stars.entries()) {
    const isTaken = ((flight.stars >> index) & 1) === 1
    const side = cell * (isTaken ? 1.1 : 0.62 + 0.03 * Math.sin(paper.time / 300 + index))
    paper.put(`star ${index}`, 'star', {
      ...spotOf(star),
      width: side,
      height: side,
      alpha: isTaken ? 0 : 1,
      glide: 90,
    })
  }
}

function paintStorm(paper: Paper, { level }: WindState, flight: Flight, { spotOf, cell }: WindLayout): void {
  if (level.storm === null) return
  for (let x = 0; x <= flight.front; x += 1) {
    for (let y = 0; y < flight.map.rows.length; y += 1) {
      paper.put(`storm ${x} ${y}`, 'storm', { ...spotOf({ x, y }), width: cell, height: cell })
    }
  }
}

function paintKites(paper: Paper, { level }: WindState, flight: Flight, { spotOf, cell }: WindLayout): void {
  for (const [index, { place, facing }] of flight.kites.entries()) {
    const spot = spotOf(place)
    const sway = Math.sin(paper.time / 420 + index) * 4
    const tilt = flight.phase === 'caught' ? 40 : flight.stunned > 0 ? Math.sin(paper.time / 40) * 10 : sway
    if (level.fromKite) {
      const ahead = {
        ...spot,
        width: cell * 0.44,
        height: cell * 0.44,
        angle: (facing - 1) * 90,
        tint: colors['sun-6'],
      }
      const { x, y } = directions[facing]
      const nose = { x: spot.x + x * cell * 0.44, y: spot.y + y * cell * 0.44 }
      paper.put(`nose ${index}`, 'forward', { ...ahead, ...nose, glide: 70 })
    }
    const body = { ...spot, y: spot.y + cell * 0.06, width: cell * 0.68, height: cell * 1.08 }
    paper.put(`kite ${index}`, `kite-${index}`, { ...body, angle: tilt, glide: 75 })
  }
}

/** Paints the running command apart from the queued ones; commands that have not reached the kite yet are pale. */
function paintQueue(paper: Paper, { level, untilBeat }: WindState, flight: Flight, { queueSpot }: WindLayout): void {
  const [running] = flight.doing
  const now = queueSpot(-1)
  const remaining = flight.phase === 'fly' ? untilBeat / level.beat : 0
  paper.put('now', 'frame', { ...now, tint: colors['sun-4'] })
  if (running !== undefined) paintCommand(paper, 'doing', { ...running, ready: 0 }, now, level.fromKite, 1)
  paper.put('beat', 'dot', {
    x: now.x - now.width * 0.4 + now.width * 0.8 * (1 - remaining),
    y: now.y + now.height * 0.56,
    width: 8,
    height: 8,
    tint: colors['sun-6'],
    alpha: flight.phase === 'fly' ? 1 : 0,
  })
  for (let index = 0; index < level.queue; index += 1) {
    const spot = queueSpot(index)
    paper.put(`slot ${index}`, 'paper', { ...spot, tint: colors.white, alpha: 0.75 })
  }
  for (const [index, command] of flight.queue.entries()) {
    const isClimbing = command.ready > flight.beat && level.delay > 0
    paintCommand(paper, `queue ${index}`, command, queueSpot(index), level.fromKite, isClimbing ? 0.55 : 1)
  }
  const last = queueSpot(level.queue - 1)
  for (const [index, item] of flight.bundle.entries()) {
    const side = last.width * 0.5
    const spot = { x: last.x - (2 - index) * side, y: last.y - last.height * 0.82, width: side, height: side }
    paintCommand(paper, `bundle ${index}`, { ...item, ready: 0 }, spot, level.fromKite, 1)
  }
}

function paintCommand(
  paper: Paper,
  name: string,
  { command, times }: QueuedCommand,
  spot: Spot,
  fromKite: boolean,
  alpha: number,
): void {
  const side = spot.width * 0.9
  const tile = { ...spot, width: side, height: side, alpha }
  paper.put(`${name} tile`, command === bundleCommand ? 'tile-bundle' : 'tile', tile)
  const { picture, angle } = getCommandPicture(command, fromKite)
  paper.put(`${name} sign`, picture, { ...tile, y: spot.y - side * 0.05, width: side * 0.7, height: side * 0.7, angle })
  if (times < 2) return
  const corner = { x: spot.x + side * 0.3, y: spot.y + side * 0.26 }
  paper.put(`${name} count`, 'dot', { ...corner, width: side * 0.5, height: side * 0.5, tint: colors['sun-4'] })
  paper.write(`${name} times`, `×${times}`, { ...corner, size: side * 0.3, color: cssColor('ink-8') })
}

function getCommandPicture(command: number, fromKite: boolean): { picture: string; angle: number } {
  if (command === bundleCommand) return { picture: 'bundle', angle: 0 }
  if (!fromKite) return { picture: 'forward', angle: (command - 1) * 90 }
  return {
    picture: (['forward', 'turn-left', 'turn-right'] as const)[command] ?? 'forward',
    angle: command === 0 ? -90 : 0,
  }
}
