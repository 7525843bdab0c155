import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { visitor } from '#rules/permissions.ts'
import { eraseStudent, loadStudent } from '#app/features/people/school-admin/public.server.ts'
import { recordAudit } from '#app/platform/commands/execute.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { lockSchoolWrites } from '#app/platform/db/lock-school-writes.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { returnToSchool } from '../end-requests.server.ts'
import { lockRequest } from '../lock-request.server.ts'
import { composeRequestMail, loadMailFacts, loadRecipients } from '../mails.server.ts'
import { findRequesterObstacle } from '../own-child.server.ts'
import { dataRequests } from '../tables.server.ts'

const jobSchema = z.object({ schoolId: schoolUuid, request: uuid })
const unknownOrigin = { address: null, device: null }

/**
 * Deletes a child's data after the undo time of an approved request, if the requester is still a confirmed parent. The
 * row of the request is deleted with it.
 */
export function eraseRequestedChildJob(
  services: Pick<Services, 'pool' | 'now' | 'newId' | 'env' | 'jobs' | 'bus'>,
): JobHandler {
  const { pool, now, newId, env, jobs, bus } = services
  return async (data) => {
    const { schoolId, request: id } = jobSchema.parse(data)
    const tenant = { ...systemTenant, schoolId, identity: true as const, skipSchoolLock: true as const, lockMs: 1_000 }
    const changed = await inTransaction(pool, tenant, async (db) => {
      await lockSchoolWrites(db, schoolId)
      const request = await lockRequest(db, schoolId, id)
      if (request?.status !== 'deleting' || request.until!.getTime() > now()) return []
      if (await findRequesterObstacle(db, request)) {
        await returnToSchool(db, schoolId, eq(dataRequests.id, id))
        return []
      }
      const child = await loadStudent({ db, schoolId }, request.studentId)
      // Only a student who teaches here today is left to the school.
      if (!child || child.works) return []
      const recipients = await loadRecipients(db, [request.guardianId])
      const facts = await loadMailFacts(db, schoolId)
      const { erasesAccount, changed: paths } = await eraseStudent(db, child, null)
      const audit = { act: 'school.erase-person', on: `people/${child.personId}`, details: { account: erasesAccount } }
      await recordAudit({ db, actor: visitor, schoolId, newId, now: now(), origin: unknownOrigin }, audit)
      for (const guardian of recipients) await jobs.queue(db, composeRequestMail(env, 'erased', guardian, facts))
      return paths
    })
    for (const path of changed) bus.publish(path)
  }
}
