import { z } from 'zod'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { JobHandler } from '#app/platform/jobs.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { schoolUuid, uuid } from '#app/platform/uuid.ts'
import { backupJob, moveWithTime } from '../move-room.server.ts'

const data = z.object({ schoolId: schoolUuid, competitionId: uuid })

/** A moment after a phase was due: moves on what no process did, and comes again while time runs. */
export function moveCompetitionJob(services: Pick<Services, 'pool' | 'bus' | 'now' | 'jobs'>): JobHandler {
  return async (given) => {
    const { schoolId, competitionId: id } = data.parse(given)
    const row = await moveWithTime(services, { schoolId, id }, null)
    const [next] = row ? backupJob(row, services.now()) : []
    if (next) await inTransaction(services.pool, { ...nobody, schoolId }, (db) => services.jobs.queue(db, next))
  }
}
