import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { SchoolDay } from '#app/platform/feature.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { issueCertificates } from '../awarding/issue.server.ts'
import { maxBatch } from '../contract.ts'
import { certificates } from '../tables.server.ts'

const data = z.object({ schoolId: schoolUuid, ids: z.array(uuid).max(maxBatch) })

/** Issues the certificates of a batch that are still provisional a day after they were named. */
export function issueCertificatesJob({ pool, env, now }: Pick<Services, 'pool' | 'env' | 'now'>): JobHandler {
  return async (input) => {
    const { schoolId, ids } = data.parse(input)
    await inTransaction(pool, { ...systemTenant, schoolId }, (db) =>
      issueCertificates(db, env, { schoolId, ids, now: now(), onlyDue: true }),
    )
  }
}

/** Issues the due certificates whose job was lost or names the school that the class has left. */
export async function issueDueCertificates(db: Database, { schoolId, now, env }: SchoolDay) {
  const due = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(
      and(
        eq(certificates.schoolId, schoolId),
        eq(certificates.state, 'provisional'),
        lte(certificates.issuesAt, new Date(now)),
      ),
    )
  await issueCertificates(db, env, { schoolId, ids: due.map(({ id }) => id), now, onlyDue: true })
}
