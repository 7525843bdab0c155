import type pg from 'pg'
import { quotaOf, type QuotaKind, type QuotaName } from '#rules/quotas.ts'
import type { People, Requester } from '../surface/people.ts'

/** How to create items of one quota as fast as possible, and how many may exist afterwards. */
export type QuotaDriver = {
  quota: QuotaName | 'live record'
  kind: QuotaKind
  /** Name suffix of the entry point that creates the item: command of the form, or live path. */
  entryPoint: string
  by?: Requester
  /** Class in which the item is created, if not the default one. */
  classroom?: (people: People) => string
  limit: number
  tries: number
  /** Fills the quota almost completely, and returns data that the requests need. */
  prepare?: (owner: pg.Pool, people: People) => Promise<unknown>
  /** Form fields that differ between requests. */
  fields?: (people: People, index: number, before: never) => Record<string, unknown>
  /** Counts existing items. */
  countItems: (owner: pg.Pool, people: People) => Promise<number>
}

export const owner = ({ ids }: People) => ids.owner

export const countRows = async (owner: pg.Pool, text: string, ...values: unknown[]) =>
  Number((await owner.query<{ count: string }>(`SELECT count(*) FROM ${text}`, values)).rows[0]!.count)
export const limitOf = (quota: QuotaName, kind: QuotaKind) => quotaOf(quota, kind)!
const seconds = { perHour: 3_600, perDay: 86_400 } as const

/** Records usage of an hourly or daily quota so that only `remaining` items are left. */
export const fillQuota =
  (quota: QuotaName, kind: 'perHour' | 'perDay', ownerKey: (people: People) => string, remaining: number) =>
  (owner: pg.Pool, people: People) =>
    owner.query(
      `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, to_timestamp(floor(extract(epoch FROM now()) / $2::float8) * $2), $3)`,
      [`quota:${quota}:${kind}:${ownerKey(people)}`, seconds[kind], limitOf(quota, kind) - remaining],
    )
export const countUsed =
  (quota: QuotaName, kind: 'perHour' | 'perDay', ownerKey: (people: People) => string) =>
  async (owner: pg.Pool, people: People) => {
    const { rows } = await owner.query<{ count: number }>(
      'SELECT count FROM attempt_counts WHERE subject = $1 ORDER BY window_start DESC LIMIT 1',
      [`quota:${quota}:${kind}:${ownerKey(people)}`],
    )
    return rows[0]?.count ?? 0
  }

type WindowOptions = Partial<Pick<QuotaDriver, 'prepare' | 'by' | 'fields'>> & {
  ownerKey?: (people: People) => string
  remaining?: number
}

/** A quota per hour or day, by default of the class's owner; starts with ten remaining. */
export function windowQuota(
  quota: QuotaName,
  kind: 'perHour' | 'perDay',
  entryPoint: string,
  { ownerKey = owner, remaining = 10, prepare: prepareData, by, fields }: WindowOptions = {},
): QuotaDriver {
  const fillToEnd = fillQuota(quota, kind, ownerKey, remaining)
  return {
    quota,
    kind,
    entryPoint,
    by,
    fields,
    limit: limitOf(quota, kind),
    tries: 40,
    async prepare(db, people) {
      await fillToEnd(db, people)
      return prepareData?.(db, people)
    },
    countItems: countUsed(quota, kind, ownerKey),
  }
}
