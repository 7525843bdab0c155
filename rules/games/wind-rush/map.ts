/** A map of Wind Rush as stored in its file: one string per row. */

export type GridPosition = { readonly x: number; readonly y: number }

export type WindMap = {
  /** `.` air, `#` cloud, `^>v<` wind, `0` and `1` a cloud that drifts away on even or odd beats. */
  readonly rows: readonly string[]
  readonly kites: readonly GridPosition[]
  readonly bells: readonly GridPosition[]
  readonly stars: readonly GridPosition[]
  /** Minimum number of beats to collect every star and bring every kite home. */
  readonly par: number
}

export const directions = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
] as const

/** Up, right, down, left. */
export type Direction = 0 | 1 | 2 | 3

const winds = '^>v<'
const driftPeriod = 2

export type Cell = 'free' | 'cloud' | 'covered'

export function cellAt({ rows }: WindMap, { x, y }: GridPosition, beat: number): Cell {
  const character = rows[y]?.[x]
  if (character === undefined || character === '#') return 'cloud'
  const drift = '01'.indexOf(character)
  return drift === -1 || (beat + drift) % driftPeriod === 0 ? 'free' : 'covered'
}

/** Wind direction of a cell, or null. */
export function windAt({ rows }: WindMap, { x, y }: GridPosition): Direction | null {
  const wind = winds.indexOf(rows[y]?.[x] ?? '.')
  return wind === -1 ? null : (wind as Direction)
}

export const adjacentPosition = ({ x, y }: GridPosition, direction: Direction): GridPosition => ({
  x: x + directions[direction].x,
  y: y + directions[direction].y,
})

export const isSamePosition = (a: GridPosition, b: GridPosition): boolean => a.x === b.x && a.y === b.y

/** Cells that a kite enters in one move: the adjacent cell, and the next if wind carries it; empty if blocked. */
export function findTouchedCells(
  map: WindMap,
  from: GridPosition,
  direction: Direction,
  beat: number,
): readonly GridPosition[] {
  const to = adjacentPosition(from, direction)
  if (cellAt(map, to, beat) !== 'free') return []
  const wind = windAt(map, to)
  const carriedTo = wind === null ? null : adjacentPosition(to, wind)
  return carriedTo !== null && cellAt(map, carriedTo, beat) === 'free' ? [to, carriedTo] : [to]
}

const mirroredWinds: Readonly<Record<string, string>> = { '^': 'v', v: '^' }

/** Mirrors the map vertically. */
export function mirrorMap({ rows, kites, bells, stars, par }: WindMap): WindMap {
  const mirrorPositions = (places: readonly GridPosition[]) => places.map(({ x, y }) => ({ x, y: rows.length - 1 - y }))
  const mirroredRows = rows.toReversed().map((row) => row.replace(/[\^v]/g, (wind) => mirroredWinds[wind] ?? wind))
  return {
    rows: mirroredRows,
    kites: mirrorPositions(kites),
    bells: mirrorPositions(bells),
    stars: mirrorPositions(stars),
    par,
  }
}
