import { z } from 'zod'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { issueCertificates } from '../awarding/issue.server.ts'
import { maxBatch } from '../contract.ts'

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
