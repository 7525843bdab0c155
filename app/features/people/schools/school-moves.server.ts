import { eq, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { studentsOfSchool } from './members.server.ts'
import { schoolMoves } from './tables.server.ts'

/** Records that all classes of one school moved to another. */
export const recordSchoolMove = (db: Database, from: SchoolId, to: SchoolId, now: number) =>
  db
    .insert(schoolMoves)
    .values({ schoolId: from, movedTo: to, movedAt: new Date(now) })
    .onConflictDoUpdate({
      target: [schoolMoves.schoolId, schoolMoves.movedTo],
      set: { movedAt: sql`excluded.moved_at` },
    })

/**
 * Work saved on an offline device names the school of that time. If the student has left that school and its classes
 * moved to another school of the student, saves the work there. Otherwise rethrows the `not-found` error.
 */
export async function retryInMovedSchool<Result>(
  services: Services,
  actor: Actor,
  school: SchoolId,
  save: (school: SchoolId) => Promise<Result>,
): Promise<Result> {
  try {
    return await save(school)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
    const newSchool = await findMovedSchool(services, actor, school)
    if (newSchool === null) throw error
    return save(newSchool)
  }
}

async function findMovedSchool(services: Services, actor: Actor, school: SchoolId): Promise<SchoolId | null> {
  const { id } = actor
  if (id === null) return null
  const moves = await read(services, { ...actor, schoolId: school }, (db) =>
    db.select().from(schoolMoves).where(eq(schoolMoves.schoolId, school)),
  )
  for (const { movedTo: to } of moves) {
    const enrolled = await read(services, { ...actor, schoolId: to }, (db) => studentsOfSchool(db, to, [id]))
    if (enrolled.length > 0) return to
  }
  return null
}
