/**
 * Layout of the sky map. The path starts at the lower left and rises row by row, alternating its direction. Each
 * island is one unit, and one more cell at the end is the goal. An island cell is 100 × 100 units large.
 */

export type GridCell = { readonly row: number; readonly column: number; readonly direction: 1 | -1 }
export type Point = { readonly x: number; readonly y: number }

/** Grid cell of an island; rows count from the bottom, columns from the left. */
export function getIslandCell(island: number, columns: number): GridCell {
  const row = Math.floor(island / columns)
  const stepInRow = island % columns
  const direction = row % 2 === 0 ? 1 : -1
  return { row, column: direction === 1 ? stepInRow : columns - 1 - stepInRow, direction }
}

export const countRows = (islands: number, columns: number): number => Math.ceil(islands / columns)

/** Offset of a lesson from its island's center on a path to the right: a zigzag, higher for many lessons. */
export function getLessonOffset(lesson: number, lessonCount: number): Point {
  const width = lessonCount === 1 ? 0 : lessonCount === 2 ? 40 : lessonCount === 3 ? 60 : 72
  const x = lessonCount === 1 ? 0 : width * (lesson / (lessonCount - 1) - 0.5)
  const height = lessonCount > 4 ? 17 : 8
  return { x: round(x), y: lesson % 2 === 0 ? height : -height }
}

/** Points of all lessons and, last, of the goal. The map is 100 × columns wide and 100 × rows high. */
export function computeMapPoints(lessonCounts: readonly number[], columns: number): Point[] {
  const rows = countRows(lessonCounts.length + 1, columns)
  const getCenter = ({ row, column }: GridCell) => ({ x: column * 100 + 50, y: (rows - 1 - row) * 100 + 50 })
  const lessons = lessonCounts.flatMap((lessonCount, island) => {
    const cell = getIslandCell(island, columns)
    const center = getCenter(cell)
    return Array.from({ length: lessonCount }, (_, lesson) => {
      const { x, y } = getLessonOffset(lesson, lessonCount)
      return { x: round(center.x + cell.direction * x), y: center.y + y }
    })
  })
  return [...lessons, getCenter(getIslandCell(lessonCounts.length, columns))]
}

/** SVG path of a smooth curve through the first `count` points. */
export function buildStringPath(points: readonly Point[], count = points.length): string {
  const [first] = points
  if (!first || count === 0) return ''
  const curves = points.slice(1, count).map((end, index) => {
    const [previous, start, following] = [points[index - 1] ?? points[index]!, points[index]!, points[index + 2] ?? end]
    const from = { x: start.x + (end.x - previous.x) / 6, y: start.y + (end.y - previous.y) / 6 }
    const to = { x: end.x - (following.x - start.x) / 6, y: end.y - (following.y - start.y) / 6 }
    return `C${[from, to, end].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`
  })
  return `M${first.x} ${first.y}${curves.join('')}`
}

const round = (value: number) => Math.round(value * 10) / 10
