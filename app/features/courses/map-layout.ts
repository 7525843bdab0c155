/**
 * Where islands and lessons stand on the sky map. The path climbs from the lower left, row by row, each row the other
 * way round; an island is one unit, and one more place at the end is the goal. Places are in hundredths of an island.
 */

export type Place = { readonly row: number; readonly column: number; readonly direction: 1 | -1 }
export type Point = { readonly x: number; readonly y: number }

/** The island's place, counted from below and from the left. */
export function placeOf(island: number, columns: number): Place {
  const row = Math.floor(island / columns)
  const along = island % columns
  const direction = row % 2 === 0 ? 1 : -1
  return { row, column: direction === 1 ? along : columns - 1 - along, direction }
}

export const rowsFor = (islands: number, columns: number): number => Math.ceil(islands / columns)

/** Where a lesson stands on its island, from the middle, where the path goes to the right: a wave, steeper where many stand. */
export function spotOf(lesson: number, of: number): Point {
  const width = of === 1 ? 0 : of === 2 ? 40 : of === 3 ? 60 : 72
  const x = of === 1 ? 0 : width * (lesson / (of - 1) - 0.5)
  const height = of > 4 ? 17 : 8
  return { x: round(x), y: lesson % 2 === 0 ? height : -height }
}

/** Every lesson's point on the whole map, and the goal's at the end. The map is `columns` and `rows` hundreds large. */
export function pointsOn(lessonsOf: readonly number[], columns: number): Point[] {
  const rows = rowsFor(lessonsOf.length + 1, columns)
  const middleOf = ({ row, column }: Place) => ({ x: column * 100 + 50, y: (rows - 1 - row) * 100 + 50 })
  const lessons = lessonsOf.flatMap((of, island) => {
    const place = placeOf(island, columns)
    const middle = middleOf(place)
    return Array.from({ length: of }, (_, lesson) => {
      const { x, y } = spotOf(lesson, of)
      return { x: round(middle.x + place.direction * x), y: middle.y + y }
    })
  })
  return [...lessons, middleOf(placeOf(lessonsOf.length, columns))]
}

/** A string through points, or through the first of them: a smooth line, as an SVG path. */
export function stringThrough(points: readonly Point[], count = points.length): string {
  const [first] = points
  if (!first || count === 0) return ''
  const curves = points.slice(1, count).map((end, index) => {
    const [before, start, after] = [points[index - 1] ?? points[index]!, points[index]!, points[index + 2] ?? end]
    const from = { x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6 }
    const to = { x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6 }
    return `C${[from, to, end].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`
  })
  return `M${first.x} ${first.y}${curves.join('')}`
}

const round = (value: number) => Math.round(value * 10) / 10
