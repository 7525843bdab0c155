import type { BugState } from '#rules/games/bug-hunt/bug-hunt.ts'
import type { FlightStep, Knot } from '#rules/games/bug-hunt/knot.ts'
import type { Direction, Position } from '#rules/worlds/grid.ts'
import { colors } from '../../stage/colors.ts'
import type { Paper, Point, Size } from '../../stage/game-view.ts'

/** Height of the playback buttons below the sky. */
const controlsHeight = 64
const angles: Readonly<Record<Direction, number>> = { right: 90, down: 180, left: -90, up: 0 }

export function computeSkyLayout(map: readonly string[], { width, height }: Size) {
  const [columns, rows] = [map[0]?.length ?? 1, map.length]
  const cell = Math.min((width - 8) / columns, (height - controlsHeight - 8) / rows, 72)
  const left = (width - cell * columns) / 2
  const top = (height - controlsHeight - cell * rows) / 2
  const spotOf = ({ column, row }: Position): Point => ({
    x: left + cell * (column + 0.5),
    y: top + cell * (row + 0.5),
  })
  return { cell, spotOf }
}

/** Index of the visible sky: the first, or the one in which the last fix failed. */
export const getShownSky = ({ failedSky, flying }: BugState): number => (flying > 0 && failedSky > 0 ? failedSky : 0)

export const findStart = ({ skies }: Knot, sky: number): Position => {
  const rows = skies[sky]?.map ?? []
  const row = rows.findIndex((line) => line.includes('K'))
  return { row, column: rows[row]?.indexOf('K') ?? 0 }
}

export function paintBugHunt(paper: Paper, state: BugState, size: Size): void {
  const knot = state.knots[Math.min(state.at, state.knots.length - 1)]
  const sky = getShownSky(state)
  const map = knot?.skies[sky]?.map
  if (knot === undefined || map === undefined) return
  const layout = computeSkyLayout(map, size)
  paintCells(paper, map, layout)
  const start = findStart(knot, sky)
  const wish = [start, ...(state.wishes[sky]?.steps ?? []).map(({ position }) => position)]
  wish.forEach((place, index) => {
    paper.put(`wish ${index}`, 'dot', { ...layout.spotOf(place), width: 8, height: 8, tint: colors['sky-5'] })
  })
  if (state.level.fog) paintMoments(paper, state, layout)
  else paintFlight(paper, state, start, sky, layout)
}

function paintCells(paper: Paper, map: readonly string[], { cell, spotOf }: ReturnType<typeof computeSkyLayout>): void {
  for (const [row, line] of map.entries()) {
    for (const [column, character] of [...line].entries()) {
      const cellKey = `${column} ${row}`
      const spot = spotOf({ column, row })
      const inner = { ...spot, width: cell - 4, height: cell - 4 }
      paper.put(`cell ${cellKey}`, 'paper', {
        ...inner,
        tint: character === 'B' ? colors['sun-1'] : colors.white,
        alpha: 0.9,
      })
      const picture = { B: 'bell', '*': 'star', T: 'cloud' }[character]
      if (picture !== undefined)
        paper.put(`thing ${cellKey}`, picture, { ...spot, width: cell * 0.7, height: cell * 0.7 })
    }
  }
}

/** Paints the flown path as a thread behind the kite. */
function paintFlight(
  paper: Paper,
  state: BugState,
  start: Position,
  sky: number,
  { cell, spotOf }: ReturnType<typeof computeSkyLayout>,
): void {
  const steps = state.flights[sky]?.steps ?? []
  const flown = steps.slice(0, state.cursor + 1)
  for (const [index, { position }] of flown.entries()) {
    const dot = { ...spotOf(position), width: 14, height: 14, tint: colors['kite-5'], alpha: 0.75 }
    paper.put(`flown ${index}`, 'dot', dot)
  }
  const last: Pick<FlightStep, 'position' | 'facing'> = flown.at(-1) ?? { position: start, facing: 'right' }
  const isTurning = steps.some(({ facing }) => facing !== 'right')
  const angle = isTurning ? angles[last.facing] : 0
  const spot = spotOf(last.position)
  paper.put('kite', 'kite-0', { ...spot, width: cell * 0.56, height: cell * 0.88, angle, glide: 90 })
}

/** Fog levels show only inspected steps: the kite at its actual position and a ring at the intended one. */
function paintMoments(paper: Paper, state: BugState, { cell, spotOf }: ReturnType<typeof computeSkyLayout>): void {
  const [flight, wish] = [state.flights[0]?.steps ?? [], state.wishes[0]?.steps ?? []]
  for (const step of state.probed) {
    const [flown, meant] = [flight[step], wish[step]]
    if (meant !== undefined) {
      const ring = { ...spotOf(meant.position), width: cell * 0.8, height: cell * 0.8 }
      paper.put(`meant ${step}`, 'ring', { ...ring, tint: colors['sky-6'] })
    }
    if (flown === undefined) continue
    const spot = spotOf(flown.position)
    paper.put(`moment ${step}`, 'kite-0', { ...spot, width: cell * 0.45, height: cell * 0.7 })
    paper.write(`number ${step}`, String(step + 1), { x: spot.x + cell * 0.3, y: spot.y, size: 15, color: '#172338' })
  }
}
