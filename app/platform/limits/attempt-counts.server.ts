import type pg from 'pg'
import type { PersonId } from '#rules/ids.ts'

/**
 * Rate-limit counters as database rows, shared by all processes: one row per subject and time window. All access to
 * `attempt_counts` is in this file; the SQL function `count_attempts` stops at the first counter over its limit.
 */
export type Counter = { subject: string; windowSeconds: number }

/** A pool, or a transaction's connection, which keeps the counter rows locked until the transaction ends. */
type Queryable = Pick<pg.Pool, 'query'>

/** Start of the current window, in Unix seconds. */
export const windowStart = ({ windowSeconds }: Pick<Counter, 'windowSeconds'>, now: number): number =>
  Math.floor(now / (windowSeconds * 1_000)) * windowSeconds

export const secondsUntilWindowEnd = (counter: Pick<Counter, 'windowSeconds'>, now: number): number =>
  Math.ceil(windowStart(counter, now) + counter.windowSeconds - now / 1_000)

const buildKeyArrays = (counters: readonly Counter[], now: number) => [
  counters.map(({ subject }) => subject),
  counters.map((counter) => windowStart(counter, now)),
]

/** Increments the counters in order and stops after the first over its `max`. Returns the counts reached. */
export async function countUntilOver(
  client: Queryable,
  counters: readonly (Counter & { max: number })[],
  now: number,
): Promise<number[]> {
  const { rows } = await client.query<{ counts: number[] }>({
    name: 'count-attempts',
    text: 'SELECT count_attempts($1, $2, $3) AS counts',
    values: [...buildKeyArrays(counters, now), counters.map(({ max }) => max)],
  })
  return rows[0]!.counts
}

/** Adds `by`, or 1, to each counter. Rows are locked in subject order so that two requests cannot deadlock. */
export async function countUp(
  client: Queryable,
  counters: readonly (Counter & { by?: number })[],
  now: number,
): Promise<number[]> {
  const sorted = sortBySubject(counters)
  const { rows } = await client.query<{ subject: string; count: number }>({
    name: 'add-attempts',
    text: `INSERT INTO attempt_counts (subject, window_start, count)
           SELECT subject, to_timestamp(started), more FROM unnest($1::text[], $2::float8[], $3::integer[]) AS counted (subject, started, more)
           ON CONFLICT (subject, window_start) DO UPDATE SET count = attempt_counts.count + excluded.count RETURNING subject, count`,
    values: [...buildKeyArrays(sorted, now), sorted.map(({ by = 1 }) => by)],
  })
  return countsInOrderOf(counters, rows)
}

export async function readCounts(client: Queryable, counters: readonly Counter[], now: number): Promise<number[]> {
  const { rows } = await client.query<{ subject: string; count: number }>({
    name: 'read-attempts',
    text: `SELECT a.subject, a.count FROM attempt_counts a JOIN unnest($1::text[], $2::float8[]) AS asked (subject, started)
           ON a.subject = asked.subject AND a.window_start = to_timestamp(asked.started)`,
    values: buildKeyArrays(counters, now),
  })
  return countsInOrderOf(counters, rows)
}

/** Uses an upsert because an UPDATE locks rows in arbitrary order and two requests could deadlock. */
export async function refundCounts(client: Queryable, counters: readonly Counter[], now: number): Promise<void> {
  await client.query({
    name: 'refund-attempts',
    text: `INSERT INTO attempt_counts (subject, window_start, count)
           SELECT subject, to_timestamp(started), 0 FROM unnest($1::text[], $2::float8[]) AS drawn (subject, started)
           ON CONFLICT (subject, window_start) DO UPDATE SET count = greatest(attempt_counts.count - 1, 0)`,
    values: buildKeyArrays(counters, now),
  })
}

export async function resetCount(client: Queryable, { subject, ...counter }: Counter, now: number): Promise<void> {
  await client.query('DELETE FROM attempt_counts WHERE subject = $1 AND window_start = to_timestamp($2)', [
    subject,
    windowStart(counter, now),
  ])
}

/** Deletes all counters whose subject contains the id of one of these users. */
export async function eraseAttemptCounts(client: Queryable, personIds: readonly PersonId[]): Promise<void> {
  await client.query(
    'DELETE FROM attempt_counts WHERE EXISTS (SELECT FROM unnest($1::text[]) AS person WHERE strpos(subject, person) > 0)',
    [personIds],
  )
}

const sortBySubject = <AnyCounter extends Counter>(counters: readonly AnyCounter[]) =>
  counters.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))

function countsInOrderOf(counters: readonly Counter[], rows: { subject: string; count: number }[]): number[] {
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]))
  return counters.map(({ subject }) => counts.get(subject) ?? 0)
}
