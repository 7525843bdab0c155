import { z } from 'zod'
import { dueAt, isPlannedNow, isStale, maxLateMs, sendTimeOf, weekEndOf, weekOf } from '#rules/digests/digest-week.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'
import { schoolUuid } from '#app/platform/forms/uuid.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { formatLocalDay, parseLocalTime } from '#app/platform/time/dates.ts'
import { addAccountReaders, listPlannedReaders, type PlannedReader } from '../sending/digest-readers.server.ts'

/** Readers of one transaction. */
const sliceSize = 200

const jobSchema = z.object({ schoolId: schoolUuid, week: z.string().max(10) })

/** Queues the planning of a week when it ends. Repeated every day until the week is over, for new readers. */
export async function queuePlanning(db: Database, { schoolId, timeZone, now, services: { jobs } }: NoticeDay) {
  const week = weekOf(formatLocalDay(now, timeZone))
  const endsAt = parseLocalTime(weekEndOf(week), timeZone).getTime()
  if (!isPlannedNow(endsAt, now)) return
  const startAfterSeconds = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  await jobs.queue(db, { name: 'plan-digests', data: { schoolId, week }, startAfterSeconds })
}

/** Queues again the mails that are due and were never sent, because the mail server was away longer than the retries. */
export async function queueUnsentDigests(db: Database, { schoolId, now, services: { jobs } }: NoticeDay) {
  const { rows } = await db.$client.query<{ reader: string; week: string }>(
    `SELECT reader_id AS reader, week FROM digests
     WHERE school_id = $1 AND status = 'queued' AND due_at BETWEEN $2 AND $3`,
    [schoolId, new Date(now - maxLateMs), new Date(now)],
  )
  if (rows.length === 0) return
  const waiting = (await jobs.listUnfinished(db, 'send-digest', { schoolId })) as { reader: string; week: string }[]
  const unfinished = new Set(waiting.map(({ reader, week }) => `${reader} ${week}`))
  for (const { reader, week } of rows)
    if (!unfinished.has(`${reader} ${week}`))
      await jobs.queue(db, { name: 'send-digest', data: { schoolId, reader, week } })
}

type PlanServices = Pick<Services, 'pool' | 'jobs' | 'now'>

/** Records a mail for each reader of a school and queues it. A mail that is recorded already is not queued again. */
export function planDigestsJob(services: PlanServices): JobHandler {
  const { pool, now } = services
  return async (data) => {
    const { schoolId, week } = jobSchema.parse(data)
    const tenant = { ...systemTenant, schoolId, identity: true as const }
    const planned = await inTransaction(pool, tenant, async (db) => {
      const school = await schoolById(db, schoolId)
      if (!school || school.closedAt) return null
      await addAccountReaders(db, schoolId, now())
      return { timeZone: school.timezone, readers: await listPlannedReaders(db, schoolId) }
    })
    if (!planned) return
    const { timeZone, readers } = planned
    for (let start = 0; start < readers.length; start += sliceSize)
      await inTransaction(pool, tenant, (db) =>
        queueDigests(db, services, { schoolId, week, timeZone, readers: readers.slice(start, start + sliceSize) }),
      )
  }
}

type Slice = { schoolId: string; week: string; timeZone: string; readers: readonly PlannedReader[] }

async function queueDigests(db: Database, { jobs, now }: PlanServices, { schoolId, week, timeZone, readers }: Slice) {
  const endsAt = parseLocalTime(weekEndOf(week), timeZone).getTime()
  const dueTimes = new Map(
    readers.map(({ id, day, timeZone: readerZone }) => {
      const sendAt = parseLocalTime(sendTimeOf(week, day), readerZone ?? timeZone).getTime()
      return [id, dueAt({ endsAt, sendAt, reader: id })]
    }),
  )
  const current = [...dueTimes].filter(([, due]) => !isStale(due, now()))
  const { rows } = await db.$client.query<{ reader: string }>(
    `INSERT INTO digests (school_id, reader_id, week, due_at)
     SELECT $1, r.id, $2, to_timestamp(r.due / 1000.0) FROM unnest($3::uuid[], $4::float8[]) AS r (id, due)
     ON CONFLICT DO NOTHING RETURNING reader_id AS reader`,
    [schoolId, week, current.map(([id]) => id), current.map(([, due]) => due)],
  )
  for (const { reader } of rows) {
    const startAfterSeconds = Math.max(0, Math.ceil((dueTimes.get(reader)! - now()) / 1_000))
    await jobs.queue(db, { name: 'send-digest', data: { schoolId, reader, week }, startAfterSeconds })
  }
}
