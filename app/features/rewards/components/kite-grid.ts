/** How a class stands on the wall: what is left between title and goal is wider than high, a kite with its name a little higher than wide. */
const room = 2.6
const kite = 1.2
const mostColumns = 16

/** As many beside each other as leave each kite the most of the wall. */
export function kiteGrid(kites: number): { columns: number; rows: number } {
  const columns = Math.min(mostColumns, Math.max(1, Math.ceil(Math.sqrt(kites * room * kite))))
  const rows = Math.max(1, Math.ceil(kites / columns))
  return { columns: Math.max(1, Math.ceil(kites / rows)), rows }
}
