import type pg from 'pg'
import { payloads } from './payloads.ts'

/** A column that stores text of people, found by a label that was sent through a field. */
export type Sink = { table: string; column: string; isJson: boolean; label: string; current: string }

export const labelOf = (number: number) => `zq${number}zq`
const labels = /zq\d+zq/g

/** Tables whose text no page shows. */
const hidden = new Set(['audit_entries', 'idempotency_keys', 'attempt_counts'])

/** Finds the columns of all tables in which labels are stored. */
export async function findSinks(owner: pg.Pool): Promise<Sink[]> {
  const { rows: columns } = await owner.query<{ table: string; column: string; type: string }>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb')`,
  )
  const sinks: Sink[] = []
  for (const { table, column, type } of columns) {
    if (hidden.has(table)) continue
    const { rows } = await owner.query<{ value: string }>(
      `SELECT DISTINCT "${column}"::text AS value FROM "${table}" WHERE "${column}"::text LIKE '%zq%zq%'`,
    )
    const storedLabels = new Set(rows.flatMap(({ value }) => value.match(labels) ?? []))
    // Records of live paths are JSON in a text column.
    const isJson = type === 'jsonb' || table === 'live_records'
    for (const label of storedLabels) sinks.push({ table, column, isJson, label, current: label })
  }
  return sinks
}

/** Replaces the text of a sink. Returns false if the column does not accept it, for instance because it is too long. */
async function plant(owner: pg.Pool, sink: Sink, text: string): Promise<boolean> {
  const { table, column, isJson, current } = sink
  const [from, to] = isJson
    ? [JSON.stringify(current).slice(1, -1), JSON.stringify(text).slice(1, -1)]
    : [current, text]
  const { rows } = await owner.query<{ type: string }>(
    `SELECT data_type AS type FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND column_name = $2`,
    [table, column],
  )
  const cast = rows[0]!.type === 'jsonb' ? '::jsonb' : ''
  const changed = await owner
    .query(
      `UPDATE "${table}" SET "${column}" = replace("${column}"::text, $1, $2)${cast} WHERE position($1 in "${column}"::text) > 0`,
      [from, to],
    )
    .then(
      ({ rowCount }) => (rowCount ?? 0) > 0,
      () => false,
    )
  if (changed) sink.current = text
  return changed
}

/** Wide columns get many payloads together, names one or two. */
const bundleSizes = [25, 5, 2, 1]

/** Plants as many consecutive payloads as the column accepts. Returns their numbers. */
export async function plantSome(owner: pg.Pool, sink: Sink, first: number): Promise<number[]> {
  for (const size of bundleSizes) {
    const numbers = Array.from({ length: size }, (_, offset) => (first + offset) % payloads.length)
    if (await plant(owner, sink, numbers.map((number) => payloads[number]!).join(' '))) return numbers
  }
  return []
}
