/** Which rows are ticked after one more tick. Rows of other pages stay as they are. */

type Key<Row> = (row: Row) => string

/** Ticks or unticks a row; with `from`, everything between the two as well. */
export function ticked<Row>(chosen: Row[], rows: Row[], key: Key<Row>, at: number, from: number | null = null): Row[] {
  const touched = from === null ? [rows[at]!] : rows.slice(Math.min(at, from), Math.max(at, from) + 1)
  return chosen.some((row) => key(row) === key(rows[at]!)) ? without(chosen, touched, key) : union(chosen, touched, key)
}

/** Ticks all rows that are shown, or none of them where all are. */
export function tickedAll<Row>(chosen: Row[], rows: Row[], key: Key<Row>): Row[] {
  const known = new Set(chosen.map(key))
  return rows.every((row) => known.has(key(row))) ? without(chosen, rows, key) : union(chosen, rows, key)
}

function union<Row>(chosen: Row[], more: Row[], key: Key<Row>): Row[] {
  return [...without(chosen, more, key), ...more]
}

function without<Row>(chosen: Row[], less: Row[], key: Key<Row>): Row[] {
  const gone = new Set(less.map(key))
  return chosen.filter((row) => !gone.has(key(row)))
}
