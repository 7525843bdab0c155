import type { Point } from './page-frame.ts'

/** Maps a plane to another one, as a camera sees a flat sheet. */
export type PlaneMap = (x: number, y: number) => Point

/** The plane map that leads four points to four others; null if three of them are on a line. */
export function mapPlane(from: readonly Point[], to: readonly Point[]): PlaneMap | null {
  const rows = from.flatMap(([x, y], index) => {
    const [u, v] = to[index]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  const solution = solve(rows)
  if (!solution) return null
  const [a, b, c, d, e, f, g, h] = solution as [number, number, number, number, number, number, number, number]
  return (x, y) => {
    const w = g * x + h * y + 1
    return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
  }
}

/** Gauss-Jordan elimination with pivoting; the last column is the right side. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    const pivotRow = rows[pivot]!
    if (Math.abs(pivotRow[column]!) < 1e-9) return null
    rows[pivot] = rows[column]!
    rows[column] = pivotRow
    for (const [row, values] of rows.entries()) {
      if (row === column) continue
      const factor = values[column]! / pivotRow[column]!
      if (factor !== 0) for (let k = column; k <= size; k++) values[k]! -= factor * pivotRow[k]!
    }
  }
  return rows.map((values, index) => values[size]! / values[index]!)
}
