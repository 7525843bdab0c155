import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { rosterChanges, type RosterChangeRecord } from '../tables.server.ts'

/** Changes to the roster of a class that the actor can still undo, latest first. */
export async function listUndoableChanges(db: Database, actor: Actor, classroomId: ClassroomId, now: number) {
  const schoolId = actor.schoolId!
  const { id, kind, madeAt, undoUntil, undoneAt, summary, madeBy, bySchool } = rosterChanges
  return db
    .select({
      id,
      kind,
      madeAt,
      summary,
      by: sql<string | null>`(SELECT name FROM ${users} WHERE users.id = ${madeBy})`,
    })
    .from(rosterChanges)
    .where(
      and(
        eq(rosterChanges.schoolId, schoolId),
        inArray(kind, ['add', 'remove', 'move', 'copy', 'import']),
        isNull(undoneAt),
        gt(undoUntil, new Date(now)),
        can(actor, 'roster.change', { schoolId }) ? undefined : eq(bySchool, false),
        sql`${summary} -> 'classrooms' ? ${classroomId}`,
      ),
    )
    .orderBy(desc(madeAt))
    .limit(20)
}

export type RolloverSummary = { classes: number; moved: number; stay: number; finish: number; names: string[] }

/** Classes of a year rollover: source classes, classes it created, and classes that got students. */
export type RolloverClasses = { ended: string[]; opened: string[]; reached: string[] }

export const classesOfRollover = ({ enrolments, classrooms }: RosterChangeRecord): RolloverClasses => ({
  ended: classrooms.filter(([, before]) => before !== null).map(([id]) => id),
  opened: classrooms.filter(([, before]) => before === null).map(([id]) => id),
  reached: [...new Set(enrolments.filter(([, , , after]) => after === 'active').map(([id]) => id))],
})

/**
 * Rollovers of these classes that can still be undone, latest first. Extracts the class ids in SQL, so that the large
 * `before` column of a whole school is not transferred.
 */
export async function listUndoableRollovers(
  db: Database,
  schoolId: SchoolId,
  classroomIds: readonly string[],
  now: number,
) {
  const { id, kind, madeAt, undoUntil, undoneAt, summary, madeBy, before } = rosterChanges
  return db
    .select({
      id,
      madeAt,
      undoUntil,
      summary: sql<RolloverSummary>`${summary}`,
      by: sql<string>`(SELECT name FROM ${users} WHERE users.id = ${madeBy})`,
      ended: sql<
        string[]
      >`ARRAY(SELECT e->>0 FROM jsonb_array_elements(${before}->'classrooms') e WHERE e->>1 IS NOT NULL)`,
      opened: sql<
        string[]
      >`ARRAY(SELECT e->>0 FROM jsonb_array_elements(${before}->'classrooms') e WHERE e->>1 IS NULL)`,
      reached: sql<
        string[]
      >`ARRAY(SELECT DISTINCT e->>0 FROM jsonb_array_elements(${before}->'enrolments') e WHERE e->>3 = 'active')`,
    })
    .from(rosterChanges)
    .where(
      and(
        eq(rosterChanges.schoolId, schoolId),
        eq(kind, 'year-turn'),
        isNull(undoneAt),
        gt(undoUntil, new Date(now)),
        sql`${summary} -> 'classrooms' ?| ${sql.param(classroomIds)}::text[]`,
      ),
    )
    .orderBy(desc(madeAt))
    .limit(30)
}
