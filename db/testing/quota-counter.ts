import type { TestServices } from './test-services.ts'

const seconds = { perHour: 3_600, perDay: 86_400 } as const

/** Sets the quota counter of the current hour or day. */
export const setQuotaCounter = (
  { owner, now }: Pick<TestServices, 'owner' | 'now'>,
  quota: string,
  window: keyof typeof seconds,
  count: number,
) =>
  owner.query(
    `INSERT INTO attempt_counts (subject, window_start, count) VALUES ($1, to_timestamp(floor($2 / $3::float8) * $3), $4)
     ON CONFLICT (subject, window_start) DO UPDATE SET count = excluded.count`,
    [`quota:${quota}`, now() / 1_000, seconds[window], count],
  )
