/** Computes the selection after a click. Rows on other pages stay selected. */

type GetKey<Row> = (row: Row) => string

/** Toggles a row; with `from`, also all rows between the two. */
export function toggleRow<Row>(
  chosen: Row[],
  rows: Row[],
  key: GetKey<Row>,
  index: number,
  from: number | null = null,
): Row[] {
  const affectedRows = from === null ? [rows[index]!] : rows.slice(Math.min(index, from), Math.max(index, from) + 1)
  return chosen.some((row) => key(row) === key(rows[index]!))
    ? without(chosen, affectedRows, key)
    : union(chosen, affectedRows, key)
}

/** Selects all visible rows, or deselects them if all are selected. */
export function toggleAllRows<Row>(chosen: Row[], rows: Row[], key: GetKey<Row>): Row[] {
  const selectedKeys = new Set(chosen.map(key))
  return rows.every((row) => selectedKeys.has(key(row))) ? without(chosen, rows, key) : union(chosen, rows, key)
}

function union<Row>(chosen: Row[], added: Row[], key: GetKey<Row>): Row[] {
  return [...without(chosen, added, key), ...added]
}

function without<Row>(chosen: Row[], removed: Row[], key: GetKey<Row>): Row[] {
  const removedKeys = new Set(removed.map(key))
  return chosen.filter((row) => !removedKeys.has(key(row)))
}
