import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#rules/permissions.ts'
import { schoolsOf } from '#app/features/schools/public.server.ts'
import { inTransaction, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import type { JobHandler } from '#app/platform/jobs.server.ts'
import { isOutage } from '#app/platform/outage.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { personUuid, schoolUuid, uuid } from '#app/platform/uuid.ts'
import { takeOver } from '../import/take-over.server.ts'
import { rosterImports } from '../tables.server.ts'

const data = z.object({
  schoolId: schoolUuid,
  importId: uuid,
  personId: personUuid,
  /** What they could act as when they set it going: without a second factor, less than they are. */
  roles: z.array(z.string()).default([]),
})

/**
 * Takes a list over in one transaction, with the rights its reader had and still has. What it says of its progress goes by
 * another connection.
 */
export function importRosterJob(services: Pick<Services, 'pool' | 'bus' | 'now' | 'newId' | 'log'>): JobHandler {
  return async (given) => {
    const { schoolId, importId, personId, roles } = data.parse(given)
    const tenant = { schoolId, personId, staff: false }
    const inSchool = <T>(work: (db: Database) => Promise<T>) => inTransaction(services.pool, tenant, work)
    const own = and(eq(rosterImports.schoolId, schoolId), eq(rosterImports.id, importId))
    const [found] = await inSchool((db) =>
      db.select({ classroomId: rosterImports.classroomId }).from(rosterImports).where(own),
    )
    if (!found) return
    const tell = () => services.bus.publish(`classrooms/${found.classroomId}/imports/${importId}`)
    // Not in line behind somebody who waits until the list is taken over, which waits for this.
    const apart = { ...tenant, apart: true } as const
    const note = async (set: Partial<typeof rosterImports.$inferInsert>) => {
      await inTransaction(services.pool, apart, (db) =>
        db
          .update(rosterImports)
          .set(set)
          .where(and(own, ne(rosterImports.status, 'done'))),
      )
      tell()
    }
    try {
      await note({ status: 'running', rowsDone: 0 })
      const schools = await inTransaction(
        services.pool,
        { ...tenant, schoolId: null },
        (db) => schoolsOf(db, personId),
        'read only',
      )
      const still = schools.find((one) => one.schoolId === schoolId)?.roles ?? []
      const schoolRoles = still.filter((role) => roles.includes(role))
      const actor: Actor = { id: personId, staff: false, schoolId, schoolRoles, managed: false, strength: 'full' }
      const { now, newId } = services
      const changed = await inSchool((db) =>
        takeOver({ db, actor, schoolId, now: now(), newId }, importId, (rowsDone) => note({ rowsDone })),
      )
      tell()
      for (const path of changed) services.bus.publish(path)
    } catch (error) {
      if (isOutage(error) || (error instanceof AppError && error.code === 'conflict')) throw error
      services.log.warn({ error, importId }, 'import')
      await note({ status: 'failed' })
      // A refusal is an answer; anything else may go better another time.
      if (!(error instanceof AppError)) throw error
    }
  }
}
