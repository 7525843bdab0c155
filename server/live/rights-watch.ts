import type { PersonId } from '#rules/ids.ts'
import type { Services } from '#app/platform/services.server.ts'

const lookEveryMs = 2_000

/** Tells whose rights became smaller, within two seconds, whoever changed them and however. */
export function watchRights(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  tell: (personIds: PersonId[]) => void,
): () => void {
  const seen = new Map<string, string>()
  let looking = false
  let lookedAt = performance.now()

  const timer = setInterval(() => {
    if (looking) return
    looking = true
    const began = performance.now()
    // A change is dated when made and seen when committed; looking back a minute further than the last look covers any
    // transaction of ours.
    const seconds = 60 + (began - lookedAt) / 1000
    pool
      .query<{ id: string; at: string }>(
        `SELECT person_id AS id, changed_at::text AS at FROM rights_changes WHERE changed_at > now() - make_interval(secs => $1)`,
        [seconds],
      )
      .then(({ rows }) => {
        lookedAt = began
        const fresh = rows.filter(({ id, at }) => seen.get(id) !== at)
        for (const { id, at } of fresh) seen.set(id, at)
        if (seen.size > 50_000) seen.clear()
        if (fresh.length > 0) tell(fresh.map(({ id }) => id))
      })
      .catch((error: Error) => log.warn({ error }, 'rights not looked at'))
      .finally(() => (looking = false))
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
