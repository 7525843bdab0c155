import type { SchoolId } from '#rules/ids.ts'
import { keptSince, retention, type RetentionKind, type Span } from '#rules/retention.ts'
import { readSettings } from '#rules/school-settings.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { features } from '#app/features.server.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { RetentionStep } from '#app/platform/feature.server.ts'
import type { Services } from '#app/platform/services.server.ts'

type Round = Parameters<RetentionStep>[1]
type Parts = Pick<Services, 'pool' | 'now' | 'log'>

const dayMs = 24 * 60 * 60_000
const atOnce = 20

/**
 * The daily round: what has been kept long enough goes, school by school. Any number of workers share the schools among
 * them.
 */
export async function makeRetentionRound(parts: Parts): Promise<number> {
  await sweepPlatform(parts)
  let done = 0
  for (;;) {
    const schools = await claimSchools(parts)
    for (const schoolId of schools)
      await inTransaction(parts.pool, { schoolId, personId: null, staff: false, identity: true }, (db) =>
        tidySchool(db, schoolId, parts.now()),
      ).catch((error: Error) => parts.log.warn({ error, schoolId }, 'retention round'))
    done += schools.length
    if (schools.length < atOnce) return done
  }
}

/** Claimed before it is done: a school that cannot be tidied today is tried again tomorrow, not again and again. */
async function claimSchools({ pool, now }: Parts): Promise<string[]> {
  const at = now()
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE retention_rounds SET done_at = $1 WHERE school_id IN (
       SELECT school_id FROM retention_rounds WHERE done_at < $2 ORDER BY done_at LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING school_id AS id`,
    [new Date(at), new Date(at - dayMs + 60_000), atOnce],
  )
  return rows.map(({ id }) => id)
}

const since = (kind: RetentionKind, now: number, months?: number) => {
  const { keeps } = retention[kind]
  return new Date(keptSince(months ? { months } : (keeps as Span), now)).toISOString()
}

/** Rows of no school. */
async function sweepPlatform({ pool, now }: Parts): Promise<void> {
  const at = now()
  await inTransaction(pool, { ...nobody, identity: true }, (db) =>
    takeSteps(db, 'ofNoSchool', (kind) => ({ schoolId: '', before: since(kind, at), at: new Date(at).toISOString() })),
  )
}

async function tidySchool(db: Database, schoolId: SchoolId, now: number): Promise<void> {
  const school = await schoolById(db, schoolId)
  if (!school) return
  const keeps: Partial<Record<RetentionKind, number>> = readSettings(school.settings).keeps
  const at = new Date(now).toISOString()
  await takeSteps(db, 'ofSchool', (kind) => ({ schoolId, before: since(kind, now, keeps[kind]), at }))
  for (const { daily } of features()) await daily?.(db, { schoolId, timeZone: school.timezone, now })
}

async function takeSteps(db: Database, whose: 'ofSchool' | 'ofNoSchool', round: (kind: RetentionKind) => Round) {
  for (const feature of features())
    for (const [kind, step] of Object.entries(feature.retention?.[whose] ?? {}))
      await step(db, round(kind as RetentionKind))
}
