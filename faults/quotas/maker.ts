import type pg from 'pg'
import { quotaOf, type QuotaKind, type QuotaName } from '#rules/quotas.ts'
import type { People, Who } from '../surface/people.ts'

/** How one thing is made as fast as somebody can, and how many of it there may be afterwards. */
export type Maker = {
  what: QuotaName | 'live record'
  kind: QuotaKind
  /** The form that makes it, by its command, or the live path. */
  way: string
  by?: Who
  /** The class in which it is made, where it is not the one that everything else is made in. */
  classroom?: (people: People) => string
  most: number
  tries: number
  /** Brings it close to its end, where getting there by hand would take all day. Answers what the requests need. */
  before?: (owner: pg.Pool, people: People) => Promise<unknown>
  /** What is different from one request to the next. */
  fields?: (people: People, at: number, before: never) => Record<string, unknown>
  /** How many there are. */
  there: (owner: pg.Pool, people: People) => Promise<number>
}

export const counted = async (owner: pg.Pool, text: string, ...values: unknown[]) =>
  Number((await owner.query<{ count: string }>(`SELECT count(*) FROM ${text}`, values)).rows[0]!.count)
export const most = (what: QuotaName, kind: QuotaKind) => quotaOf(what, kind)!
const seconds = { perHour: 3_600, perDay: 86_400 } as const

/** So many of this hour or day are made already. */
export const almost =
  (what: QuotaName, kind: 'perHour' | 'perDay', whose: (people: People) => string, left: number) =>
  (owner: pg.Pool, people: People) =>
    owner.query(
      `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, to_timestamp(floor(extract(epoch FROM now()) / $2::float8) * $2), $3)`,
      [`quota:${what}:${kind}:${whose(people)}`, seconds[kind], most(what, kind) - left],
    )
export const madeSince =
  (what: QuotaName, kind: 'perHour' | 'perDay', whose: (people: People) => string) =>
  async (owner: pg.Pool, people: People) => {
    const { rows } = await owner.query<{ count: number }>(
      'SELECT count FROM attempt_counts WHERE subject = $1 ORDER BY window_start DESC LIMIT 1',
      [`quota:${what}:${kind}:${whose(people)}`],
    )
    return rows[0]?.count ?? 0
  }
