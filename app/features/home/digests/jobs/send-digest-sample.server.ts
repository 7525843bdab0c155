import { z } from 'zod'
import { weekOf } from '#rules/digests/digest-week.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import { messageIdOf } from '#app/platform/mail/mail.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { composeDigest } from '../sending/compose-digest.server.ts'
import { loadDigestChild } from '../sending/digest-content.server.ts'
import { loadDigestReader } from '../sending/digest-readers.server.ts'

const jobSchema = z.object({ schoolId: schoolUuid, reader: uuid })

/** Sends the mail of the current week as a sample. It is not recorded: the mail of the week comes anyway. */
export function sendDigestSampleJob({
  pool,
  mailer,
  env,
  now,
}: Pick<Services, 'pool' | 'mailer' | 'env' | 'now'>): JobHandler {
  return async (data, job) => {
    const { schoolId, reader: id } = jobSchema.parse(data)
    const mail = await inTransaction(
      pool,
      { ...systemTenant, schoolId, identity: true },
      async (db) => {
        const school = await schoolById(db, schoolId)
        if (!school || school.closedAt) return null
        const week = weekOf(formatLocalDay(now(), school.timezone))
        const reader = await loadDigestReader(db, env, { schoolId, id, week }, { isSample: true })
        if (!reader || reader.children.length === 0) return null
        const { locale, userId, to } = reader
        const children = []
        for (const child of reader.children)
          children.push(await loadDigestChild(db, child, { schoolId, week, locale, timeZone: school.timezone }))
        const content = { locale, week, school: school.name, children }
        return composeDigest(env, { to, reader: { schoolId, id, userId }, content, kind: 'sample' })
      },
      'read only',
    )
    if (mail) await mailer.send({ ...mail, messageId: job && messageIdOf(env, job.id) })
  }
}
