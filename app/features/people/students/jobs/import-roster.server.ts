import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#rules/permissions.ts'
import { queryMembershipsOf } from '#app/features/people/schools/public.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { JobHandler } from '#app/platform/jobs/jobs.server.ts'
import { isOutage } from '#app/platform/errors/outage.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { personUuid, schoolUuid, uuid } from '#app/platform/forms/uuid.ts'
import { runImport } from '../import/run-import.server.ts'
import { rosterImports } from '../tables.server.ts'

const data = z.object({
  schoolId: schoolUuid,
  importId: uuid,
  personId: personUuid,
  /** Roles of the session that started the import: an admin without second factor acts only as a teacher. */
  roles: z.array(z.string()).default([]),
})

/**
 * Runs an import in one transaction with the roles that the user had at the start and still has. Progress is written on
 * another connection, so that it is visible before the commit.
 */
export function importRosterJob(services: Pick<Services, 'pool' | 'bus' | 'now' | 'newId' | 'log'>): JobHandler {
  return async (input) => {
    const { schoolId, importId, personId, roles } = data.parse(input)
    const tenant = { schoolId, personId, staff: false }
    const runInSchool = <T>(work: (db: Database) => Promise<T>) => inTransaction(services.pool, tenant, work)
    const isImport = and(eq(rosterImports.schoolId, schoolId), eq(rosterImports.id, importId))
    const [rosterImport] = await runInSchool((db) =>
      db.select({ classroomId: rosterImports.classroomId }).from(rosterImports).where(isImport),
    )
    if (!rosterImport) return
    const publishProgress = () => services.bus.publish(`classrooms/${rosterImport.classroomId}/imports/${importId}`)
    // Skip the school lock: a request that waits for the import may hold it, and the import waits for this write.
    const withoutSchoolLock = { ...tenant, skipSchoolLock: true } as const
    const saveProgress = async (set: Partial<typeof rosterImports.$inferInsert>) => {
      await inTransaction(services.pool, withoutSchoolLock, (db) =>
        db
          .update(rosterImports)
          .set(set)
          .where(and(isImport, ne(rosterImports.status, 'done'))),
      )
      publishProgress()
    }
    try {
      await saveProgress({ status: 'running', rowsDone: 0 })
      const schools = await inTransaction(
        services.pool,
        { ...tenant, schoolId: null },
        (db) => queryMembershipsOf(db, personId),
        'read only',
      )
      const currentRoles = schools.find((school) => school.schoolId === schoolId)?.roles ?? []
      const schoolRoles = currentRoles.filter((role) => roles.includes(role))
      const actor: Actor = { id: personId, staff: false, schoolId, schoolRoles, managed: false, strength: 'full' }
      const { now, newId } = services
      const changed = await runInSchool((db) =>
        runImport({ db, actor, schoolId, now: now(), newId }, importId, (rowsDone) => saveProgress({ rowsDone })),
      )
      publishProgress()
      for (const path of changed) services.bus.publish(path)
    } catch (error) {
      if (isOutage(error) || (error instanceof AppError && error.code === 'conflict')) throw error
      services.log.warn({ error, importId }, 'roster import failed')
      await saveProgress({ status: 'failed' })
      // An AppError is a final refusal; rethrow other errors so that the job is retried.
      if (!(error instanceof AppError)) throw error
    }
  }
}
