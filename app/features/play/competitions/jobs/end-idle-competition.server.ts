import { z } from 'zod'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { createIdleJob, endIdleRoom } from '../idle/end-idle-room.server.ts'

const data = z.object({ schoolId: schoolUuid, competitionId: uuid })

/** Runs when an open room may have been idle for too long; queues itself again while the room is open. */
export function endIdleCompetitionJob(services: Pick<Services, 'pool' | 'bus' | 'now' | 'jobs'>): JobHandler {
  return async (input) => {
    const { schoolId, competitionId: id } = data.parse(input)
    const checkAgainAt = await endIdleRoom(services, { schoolId, id })
    if (checkAgainAt === null) return
    const next = createIdleJob({ schoolId, id }, checkAgainAt - services.now())
    await inTransaction(services.pool, { ...systemTenant, schoolId }, (db) => services.jobs.queue(db, next))
  }
}
