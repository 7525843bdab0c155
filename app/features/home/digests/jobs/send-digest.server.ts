import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { decideDigest, maxQuietWeeks, type DigestStatus } from '#rules/digests/digest-status.ts'
import { isStale } from '#rules/digests/digest-week.ts'
import type { SchoolId } from '#rules/ids.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import { isAddressRefused, type Mail } from '#app/platform/mail/mail.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { markBounced } from '../bounces.server.ts'
import { digests } from '../tables.server.ts'
import { composeDigest } from '../sending/compose-digest.server.ts'
import { isEmptyWeek, loadDigestChild } from '../sending/digest-content.server.ts'
import { loadDigestReader } from '../sending/digest-readers.server.ts'

const jobSchema = z.object({ schoolId: schoolUuid, reader: uuid, week: z.string().max(10) })
type DigestKey = { schoolId: SchoolId; reader: string; week: string }

type SendServices = Pick<Services, 'pool' | 'mailer' | 'env' | 'now'>

/**
 * Sends the mail of a week to a reader, unless it was sent. A worker that dies between sending and recording it leaves
 * the row queued: the mail is sent again with the same Message-ID.
 */
export function sendDigestJob(services: SendServices): JobHandler {
  const { pool, mailer, now } = services
  return async (data) => {
    const key = jobSchema.parse(data)
    const tenant = { ...systemTenant, schoolId: key.schoolId, identity: true as const }
    const record = (status: DigestStatus) =>
      inTransaction(pool, { ...tenant, skipSchoolLock: true }, (db) => setStatus(db, key, status, now()))
    const decision = await inTransaction(pool, tenant, (db) => prepareDigest(db, services, key), 'read only')
    if (!decision) return
    if (!decision.mail) return void (await record(decision.status))
    try {
      await mailer.send(decision.mail)
    } catch (error) {
      if (!isAddressRefused(error)) throw error
      await inTransaction(pool, tenant, (db) => markBounced(db, key.schoolId, key.reader, now()))
      return void (await record('bounced'))
    }
    await record(decision.status)
  }
}

const isDigest = ({ schoolId, reader, week }: DigestKey) =>
  and(eq(digests.schoolId, schoolId), eq(digests.readerId, reader), eq(digests.week, week))

const setStatus = (db: Database, key: DigestKey, status: DigestStatus, now: number) =>
  db
    .update(digests)
    .set({ status, sentAt: new Date(now) })
    .where(isDigest(key))

type Decision = { status: DigestStatus; mail: Mail | null }

/** Decides what is sent, with the data of now; `null` if the mail was handled before. */
async function prepareDigest(db: Database, { env, now }: SendServices, key: DigestKey): Promise<Decision | null> {
  const { schoolId, reader: id, week } = key
  const [digest] = await db.select().from(digests).where(isDigest(key))
  if (digest?.status !== 'queued') return null
  const off: Decision = { status: 'off', mail: null }
  const school = await schoolById(db, schoolId)
  const reader = await loadDigestReader(db, env, { schoolId, id, week })
  if (!school || school.closedAt || !reader || reader.children.length === 0) return off
  if (isStale(digest.dueAt.getTime(), now())) return off
  const { locale, userId, to } = reader
  const query = { schoolId, week, locale, timeZone: school.timezone }
  const weeks = []
  for (const child of reader.children) weeks.push(await loadDigestChild(db, child, query))
  const active = weeks.filter((week) => !isEmptyWeek(week))
  const status = decideDigest({
    isEmpty: active.length === 0,
    isHoliday: weeks.every(({ isHoliday }) => isHoliday),
    earlier: await listEarlier(db, key),
  })
  if (status === 'silent') return { status, mail: null }
  const content = { locale, week, school: school.name, children: status === 'sent' ? active : weeks }
  return { status, mail: composeDigest(env, { to, reader: { schoolId, id, userId }, content, kind: status }) }
}

async function listEarlier(db: Database, { schoolId, reader, week }: DigestKey): Promise<DigestStatus[]> {
  const rows = await db
    .select({ status: digests.status })
    .from(digests)
    .where(and(eq(digests.schoolId, schoolId), eq(digests.readerId, reader), lt(digests.week, week)))
    .orderBy(desc(digests.week))
    .limit(maxQuietWeeks)
  return rows.map(({ status }) => status)
}
