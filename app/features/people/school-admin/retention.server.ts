import type { SchoolId } from '#rules/ids.ts'
import { retentionCutoff, retention, type RetentionKind, type RetentionPeriod } from '#rules/retention.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { features } from '#app/platform/feature-list.server.ts'
import { inTransaction, systemTenant, type Database, type Tenant } from '#app/platform/db/db.server.ts'
import type { RetentionStep } from '#app/platform/feature.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'

type RetentionInput = Parameters<RetentionStep>[1]
type RetentionServices = Pick<Services, 'pool' | 'now' | 'log' | 'env' | 'jobs'>

const dayMs = 24 * 60 * 60_000
const batchSize = 20

/** Deletes expired data and queues notices, school by school, once a day. Several workers can run it concurrently and share the schools. */
export async function runDailyRetention(services: RetentionServices): Promise<number> {
  await applyGlobalRetention(services)
  let schoolCount = 0
  for (;;) {
    const schools = await claimSchools(services)
    for (const schoolId of schools) {
      const tenant: Tenant = { schoolId, personId: null, staff: false, identity: true }
      await inTransaction(services.pool, tenant, (db) => applyRetention(db, schoolId, services)).catch((error: Error) =>
        services.log.warn({ error, schoolId }, 'daily retention failed for a school'),
      )
      // A transaction of its own, so that a failing mail does not prevent retention.
      await inTransaction(services.pool, tenant, (db) => queueDailyNotices(db, schoolId, services)).catch(
        (error: Error) => services.log.warn({ error, schoolId }, 'daily notices failed for a school'),
      )
    }
    schoolCount += schools.length
    if (schools.length < batchSize) return schoolCount
  }
}

/** Marks schools as done before processing them: a failing school is retried tomorrow instead of in a loop. */
async function claimSchools({ pool, now }: RetentionServices): Promise<string[]> {
  const time = now()
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE retention_rounds SET done_at = $1 WHERE school_id IN (
       SELECT school_id FROM retention_rounds WHERE done_at < $2 ORDER BY done_at LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING school_id AS id`,
    [new Date(time), new Date(time - dayMs + 60_000), batchSize],
  )
  return rows.map(({ id }) => id)
}

const computeCutoff = (kind: RetentionKind, now: number, months?: number) => {
  const { keeps } = retention[kind]
  return new Date(retentionCutoff(months ? { months } : (keeps as RetentionPeriod), now)).toISOString()
}

/** All schools in the order of their ids, for work outside of requests. */
export async function listAllSchools({ pool }: Pick<Services, 'pool'>): Promise<SchoolId[]> {
  const { rows } = await pool.query<{ id: SchoolId }>('SELECT school_id AS id FROM retention_rounds ORDER BY school_id')
  return rows.map(({ id }) => id)
}

/** Deletes expired rows that belong to no school. */
async function applyGlobalRetention({ pool, now }: RetentionServices): Promise<void> {
  const time = now()
  await inTransaction(pool, { ...systemTenant, identity: true }, (db) =>
    runRetentionSteps(db, 'global', (kind) => ({
      schoolId: '',
      cutoff: computeCutoff(kind, time),
      now: new Date(time).toISOString(),
    })),
  )
}

async function applyRetention(db: Database, schoolId: SchoolId, services: RetentionServices): Promise<void> {
  const school = await schoolById(db, schoolId)
  if (!school) return
  const now = services.now()
  const keeps: Partial<Record<RetentionKind, number>> = parseSchoolSettings(school.settings).keeps
  const nowText = new Date(now).toISOString()
  await runRetentionSteps(db, 'perSchool', (kind) => ({
    schoolId,
    cutoff: computeCutoff(kind, now, keeps[kind]),
    now: nowText,
  }))
  for (const { daily } of features()) await daily?.(db, { schoolId, timeZone: school.timezone, now, env: services.env })
}

async function queueDailyNotices(db: Database, schoolId: SchoolId, services: RetentionServices): Promise<void> {
  const school = await schoolById(db, schoolId)
  if (!school || school.closedAt) return
  const day = { schoolId, timeZone: school.timezone, now: services.now(), services }
  for (const { dailyNotices } of features()) await dailyNotices?.(db, day)
}

async function runRetentionSteps(
  db: Database,
  scope: 'perSchool' | 'global',
  buildInput: (kind: RetentionKind) => RetentionInput,
) {
  for (const feature of features())
    for (const [kind, step] of Object.entries(feature.retention?.[scope] ?? {}))
      await step(db, buildInput(kind as RetentionKind))
}
