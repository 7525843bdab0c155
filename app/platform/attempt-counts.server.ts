import type pg from 'pg'
import type { PersonId } from '#rules/ids.ts'

/**
 * Counters of what somebody tried, as rows, so that they hold over any number of processes: one per subject and window
 * of time. Everything that reads or writes `attempt_counts` stands here; `count_attempts` in the database is the one
 * statement that stops at the first counter that is over.
 */
export type Counter = { subject: string; windowSeconds: number }

/** A pool, or the connection of a transaction: there the row is held until the transaction ends. */
type Queries = Pick<pg.Pool, 'query'>

/** When the window began that is open now, in seconds. */
export const windowStart = ({ windowSeconds }: Pick<Counter, 'windowSeconds'>, now: number): number =>
  Math.floor(now / (windowSeconds * 1_000)) * windowSeconds

export const windowEndsIn = (counter: Pick<Counter, 'windowSeconds'>, now: number): number =>
  Math.ceil(windowStart(counter, now) + counter.windowSeconds - now / 1_000)

const keysOf = (counters: readonly Counter[], now: number) => [
  counters.map(({ subject }) => subject),
  counters.map((counter) => windowStart(counter, now)),
]

/** Counts one in each, in this order, up to the first that then is over its most. The counts of those it came to. */
export async function countUntilOver(
  client: Queries,
  counters: readonly (Counter & { max: number })[],
  now: number,
): Promise<number[]> {
  const { rows } = await client.query<{ counts: number[] }>({
    name: 'count-attempts',
    text: 'SELECT count_attempts($1, $2, $3) AS counts',
    values: [...keysOf(counters, now), counters.map(({ max }) => max)],
  })
  return rows[0]!.counts
}

/** Counts so many more in each. Taken in the order of their names, so that no two wait for each other. */
export const countUp = (client: Queries, counters: readonly Counter[], now: number, by = 1): Promise<number[]> =>
  countUpEach(
    client,
    counters.map((counter) => ({ ...counter, by })),
    now,
  )

/** The same, where each is counted by a number of its own. */
export async function countUpEach(
  client: Queries,
  counters: readonly (Counter & { by: number })[],
  now: number,
): Promise<number[]> {
  const ordered = inOrder(counters)
  const { rows } = await client.query<{ subject: string; count: number }>({
    name: 'add-attempts',
    text: `INSERT INTO attempt_counts (subject, window_start, count)
           SELECT subject, to_timestamp(started), more FROM unnest($1::text[], $2::float8[], $3::integer[]) AS counted (subject, started, more)
           ON CONFLICT (subject, window_start) DO UPDATE SET count = attempt_counts.count + excluded.count RETURNING subject, count`,
    values: [...keysOf(ordered, now), ordered.map(({ by }) => by)],
  })
  return inOrderOf(counters, rows)
}

export async function countsNow(client: Queries, counters: readonly Counter[], now: number): Promise<number[]> {
  const { rows } = await client.query<{ subject: string; count: number }>({
    name: 'read-attempts',
    text: `SELECT a.subject, a.count FROM attempt_counts a JOIN unnest($1::text[], $2::float8[]) AS asked (subject, started)
           ON a.subject = asked.subject AND a.window_start = to_timestamp(asked.started)`,
    values: keysOf(counters, now),
  })
  return inOrderOf(counters, rows)
}

/** An upsert, because an update would take the rows in an order of its own and two requests could wait for each other. */
export async function giveBack(client: Queries, counters: readonly Counter[], now: number): Promise<void> {
  await client.query({
    name: 'refund-attempts',
    text: `INSERT INTO attempt_counts (subject, window_start, count)
           SELECT subject, to_timestamp(started), 0 FROM unnest($1::text[], $2::float8[]) AS drawn (subject, started)
           ON CONFLICT (subject, window_start) DO UPDATE SET count = greatest(attempt_counts.count - 1, 0)`,
    values: keysOf(counters, now),
  })
}

export async function startAgain(client: Queries, { subject, ...counter }: Counter, now: number): Promise<void> {
  await client.query('DELETE FROM attempt_counts WHERE subject = $1 AND window_start = to_timestamp($2)', [
    subject,
    windowStart(counter, now),
  ])
}

/** Nothing is counted any more under a subject that names one of these people. */
export async function forgetAttemptsOf(client: Queries, personIds: readonly PersonId[]): Promise<void> {
  await client.query(
    'DELETE FROM attempt_counts WHERE EXISTS (SELECT FROM unnest($1::text[]) AS person WHERE strpos(subject, person) > 0)',
    [personIds],
  )
}

const inOrder = <One extends Counter>(counters: readonly One[]) =>
  counters.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))

function inOrderOf(counters: readonly Counter[], rows: { subject: string; count: number }[]): number[] {
  const counts = new Map(rows.map(({ subject, count }) => [subject, count]))
  return counters.map(({ subject }) => counts.get(subject) ?? 0)
}
