import { eq, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { studentsOfSchool } from './members.server.ts'
import { schoolMoves } from './tables.server.ts'

/** The classes of one school went to another. */
export const noteMove = (db: Database, from: SchoolId, to: SchoolId, now: number) =>
  db
    .insert(schoolMoves)
    .values({ schoolId: from, movedTo: to, movedAt: new Date(now) })
    .onConflictDoUpdate({
      target: [schoolMoves.schoolId, schoolMoves.movedTo],
      set: { movedAt: sql`excluded.moved_at` },
    })

/**
 * What a device kept while it had no network names the school of then. Where the learner is none of it any more and its
 * classes went to a school where they are one, it is taken there; anybody else is refused as before.
 */
export async function whereWorkWent<Result>(
  services: Services,
  actor: Actor,
  school: SchoolId,
  take: (school: SchoolId) => Promise<Result>,
): Promise<Result> {
  try {
    return await take(school)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
    const moved = await movedTo(services, actor, school)
    if (moved === null) throw error
    return take(moved)
  }
}

async function movedTo(services: Services, actor: Actor, school: SchoolId): Promise<SchoolId | null> {
  const { id } = actor
  if (id === null) return null
  const moves = await read(services, { ...actor, schoolId: school }, (db) =>
    db.select().from(schoolMoves).where(eq(schoolMoves.schoolId, school)),
  )
  for (const { movedTo: to } of moves) {
    const found = await read(services, { ...actor, schoolId: to }, (db) => studentsOfSchool(db, to, [id]))
    if (found.length > 0) return to
  }
  return null
}
