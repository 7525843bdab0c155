/** Width divided by height of the projector area between title and goal bar. */
const areaAspectRatio = 2.6
/** Height divided by width of a kite with its name below. */
const kiteAspectRatio = 1.2
const maxColumns = 16

/** Chooses the number of columns that makes each kite on the projector as large as possible. */
export function computeKiteGrid(kiteCount: number): { columns: number; rows: number } {
  const columns = Math.min(maxColumns, Math.max(1, Math.ceil(Math.sqrt(kiteCount * areaAspectRatio * kiteAspectRatio))))
  const rows = Math.max(1, Math.ceil(kiteCount / columns))
  return { columns: Math.max(1, Math.ceil(kiteCount / rows)), rows }
}
