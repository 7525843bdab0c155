import { z } from 'zod'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { createBackupJob, advanceRoomByTime } from '../rooms/move-room.server.ts'

const data = z.object({ schoolId: schoolUuid, competitionId: uuid })

/** Runs shortly after a phase should have ended, in case no server process advanced the room; queues itself again. */
export function moveCompetitionJob(services: Pick<Services, 'pool' | 'bus' | 'now' | 'jobs'>): JobHandler {
  return async (input) => {
    const { schoolId, competitionId: id } = data.parse(input)
    const row = await advanceRoomByTime(services, { schoolId, id }, null)
    const [next] = row ? createBackupJob(row, services.now()) : []
    if (next) await inTransaction(services.pool, { ...systemTenant, schoolId }, (db) => services.jobs.queue(db, next))
  }
}
