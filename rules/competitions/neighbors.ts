export type Neighbor<Row> = { readonly row: Row; readonly gap: number }

type RankedRow = { readonly player: string; readonly points: number }

/**
 * `rows`: in rank order. The player ahead is the nearest one with more points; the player behind may have equal points.
 * Null if the player has no rank.
 */
export function findNeighbors<Row extends RankedRow>(
  rows: readonly Row[],
  player: string,
): { readonly ahead: Neighbor<Row> | null; readonly behind: Neighbor<Row> | null } | null {
  const index = rows.findIndex((row) => row.player === player)
  if (index === -1) return null
  const { points } = rows[index]!
  const ahead = rows.slice(0, index).findLast((row) => row.points > points)
  const behind = rows[index + 1]
  return {
    ahead: ahead ? { row: ahead, gap: ahead.points - points } : null,
    behind: behind ? { row: behind, gap: points - behind.points } : null,
  }
}
