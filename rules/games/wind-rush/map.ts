/** A map of Wind Rush as it stands in its file: a row of characters for each row of the sky. */

export type Place = { readonly x: number; readonly y: number }

export type WindMap = {
  /** `.` air, `#` cloud, `^>v<` wind, `0` and `1` a cloud that drifts away on even or odd beats. */
  readonly rows: readonly string[]
  readonly kites: readonly Place[]
  readonly bells: readonly Place[]
  readonly stars: readonly Place[]
  /** The fewest beats that bring every star and every kite home. */
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

export function cellAt({ rows }: WindMap, { x, y }: Place, beat: number): Cell {
  const sign = rows[y]?.[x]
  if (sign === undefined || sign === '#') return 'cloud'
  const drift = '01'.indexOf(sign)
  return drift === -1 || (beat + drift) % driftPeriod === 0 ? 'free' : 'covered'
}

/** Where the wind blows at a place, or null. */
export function windAt({ rows }: WindMap, { x, y }: Place): Direction | null {
  const wind = winds.indexOf(rows[y]?.[x] ?? '.')
  return wind === -1 ? null : (wind as Direction)
}

export const besides = ({ x, y }: Place, direction: Direction): Place => ({
  x: x + directions[direction].x,
  y: y + directions[direction].y,
})

export const isSamePlace = (one: Place, other: Place): boolean => one.x === other.x && one.y === other.y

/** What a kite touches when it flies one cell: that cell, and the next if wind carries it on. Empty where it cannot. */
export function flown(map: WindMap, from: Place, direction: Direction, beat: number): readonly Place[] {
  const to = besides(from, direction)
  if (cellAt(map, to, beat) !== 'free') return []
  const wind = windAt(map, to)
  const carried = wind === null ? null : besides(to, wind)
  return carried !== null && cellAt(map, carried, beat) === 'free' ? [to, carried] : [to]
}

const upsideDown: Readonly<Record<string, string>> = { '^': 'v', v: '^' }

/** The same map upside down. */
export function mirrored({ rows, kites, bells, stars, par }: WindMap): WindMap {
  const turned = (places: readonly Place[]) => places.map(({ x, y }) => ({ x, y: rows.length - 1 - y }))
  const flipped = rows.toReversed().map((row) => row.replace(/[\^v]/g, (wind) => upsideDown[wind] ?? wind))
  return { rows: flipped, kites: turned(kites), bells: turned(bells), stars: turned(stars), par }
}
