import type { PersonId } from '#rules/ids.ts'
import type { Services } from '#app/platform/services/services.server.ts'

const pollMs = 2_000

/** Reports people whose rights were reduced, within two seconds, by polling the table that database triggers fill. */
export function pollRightsChanges(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  onChange: (personIds: PersonId[]) => void,
): () => void {
  const reportedChanges = new Map<string, string>()
  let isPolling = false
  let lastPollAt = performance.now()

  const timer = setInterval(() => {
    if (isPolling) return
    isPolling = true
    const startedAt = performance.now()
    // A change has the time of its statement but becomes visible at commit: query one more minute, longer than any of
    // our transactions.
    const seconds = 60 + (startedAt - lastPollAt) / 1000
    pool
      .query<{ id: string; at: string }>(
        `SELECT person_id AS id, changed_at::text AS at FROM rights_changes WHERE changed_at > now() - make_interval(secs => $1)`,
        [seconds],
      )
      .then(({ rows }) => {
        lastPollAt = startedAt
        const fresh = rows.filter(({ id, at }) => reportedChanges.get(id) !== at)
        for (const { id, at } of fresh) reportedChanges.set(id, at)
        if (reportedChanges.size > 50_000) reportedChanges.clear()
        if (fresh.length > 0) onChange(fresh.map(({ id }) => id))
      })
      .catch((error: Error) => log.warn({ error }, 'polling rights changes failed'))
      .finally(() => (isPolling = false))
  }, pollMs)
  timer.unref()
  return () => clearInterval(timer)
}
