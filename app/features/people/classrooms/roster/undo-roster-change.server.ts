import { and, eq } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { renameManagedAccounts } from '#app/features/people/accounts/public.server.ts'
import { syncPersonalSchoolTeachers, removedPeople } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { triggerRightsCheck } from '../archive-classrooms.server.ts'
import { enforceClassroomLimitPerOwner } from '../classroom-limit.server.ts'
import { rosterChanges, type RosterChangeRecord } from '../tables.server.ts'
import { removeOpenedClassrooms, removeDismissedCoTeachers } from '../year-turn/undo-opened-classrooms.server.ts'
import {
  lockClassroomStatuses,
  lockEnrollments,
  setClassroomStatuses,
  saveEnrollments,
  type EnrollmentRow,
  type EnrollmentStatus,
} from './enrolments.server.ts'
import { permissionForChange, type ChangeContext, type ClassroomStatus } from './roster-changes.server.ts'
import { requireFreeSeats, seatsLeftInEach } from './seats.server.ts'
import { findStudentsElsewhere, listArchivedStudents } from './students-elsewhere.server.ts'

/**
 * Only users with a school-wide permission may undo a change made with one, even in classes the actor teaches. Year
 * rollovers use `mayUndoRollover` instead.
 */
export const mayUndoChange = (
  actor: Actor,
  { kind, bySchool }: Pick<typeof rosterChanges.$inferSelect, 'kind' | 'bySchool'>,
): boolean => !bySchool || can(actor, permissionForChange(kind), { schoolId: actor.schoolId })

/** Locks a change for undo: a concurrent second undo waits and then sees that it is already undone. */
export async function lockChange(db: Database, schoolId: SchoolId, id: string) {
  const [change] = await db
    .select()
    .from(rosterChanges)
    .where(and(eq(rosterChanges.schoolId, schoolId), eq(rosterChanges.id, id)))
    .for('update')
  return change ?? null
}

/**
 * Restores everything that is unchanged since the change. Skips students who have joined another teacher's class since,
 * because adding them back needs consent. Open screens of archived or restored classes check their rights again.
 */
export async function undoChange(
  context: ChangeContext,
  change: { id: string; before: RosterChangeRecord; madeAt: Date },
): Promise<{ restored: number; skipped: number }> {
  const { db, schoolId, now } = context
  const { enrolments, classrooms } = change.before
  await triggerRightsCheck(
    db,
    schoolId!,
    classrooms.map(([id]) => id),
  )
  const currentStatuses = await lockEnrollments(
    db,
    schoolId!,
    enrolments.map(([classroomId, studentId]) => [classroomId, studentId]),
  )
  // Don't restore students whom the school has removed since.
  const removed = await removedPeople(
    db,
    schoolId!,
    enrolments.map(([, studentId]) => studentId),
  )
  const studentsElsewhere = await findRemovedStudentsElsewhere(context, change)
  const untouched = enrolments.filter(
    ([classroomId, studentId, before, after]) =>
      currentStatuses.get(`${classroomId}/${studentId}`) === after &&
      !(before === 'active' && (removed.has(studentId) || studentsElsewhere.has(`${classroomId}/${studentId}`))),
  )
  const restoredRows = untouched.map(
    ([classroomId, studentId, before]): EnrollmentRow => [
      classroomId,
      studentId,
      (before ?? 'removed') as EnrollmentStatus,
    ],
  )
  await requireSeats(
    db,
    schoolId!,
    restoredRows.filter(
      ([classroomId, studentId, status]) =>
        status === 'active' && currentStatuses.get(`${classroomId}/${studentId}`) !== status,
    ),
  )
  await saveEnrollments(context, schoolId!, restoredRows, 'manual')
  await renameBack(context, change.before, new Set(untouched.map(([, studentId]) => studentId)))
  const statuses = await lockClassroomStatuses(
    db,
    schoolId!,
    classrooms.map(([id]) => id),
  )
  const opened = classrooms.filter(([, before]) => before === null).map(([id]) => id)
  await removeDismissedCoTeachers(db, schoolId!, change)
  await removeOpenedClassrooms(db, schoolId!, opened, [...new Set(enrolments.map(([, studentId]) => studentId))], now)
  const reopened = classrooms.filter(([id, before, after]) => before !== null && statuses.get(id) === after)
  await enforceClassroomLimitPerOwner(
    context,
    schoolId!,
    reopened.filter(([, before, after]) => before === 'active' && after !== 'active').map(([id]) => id),
  )
  const closed = reopened.filter(([, , after]) => after === 'archived').map(([id]) => id)
  const archivedElsewhere = await findStudentsElsewhere(
    context,
    schoolId!,
    await listArchivedStudents(db, schoolId!, closed),
  )
  const removals = archivedElsewhere.flatMap(({ id, students }) =>
    students.map((student): EnrollmentRow => [id, student, 'removed']),
  )
  await saveEnrollments(context, schoolId!, removals, 'manual')
  await setClassroomStatuses(
    db,
    schoolId!,
    reopened.map(([id, before]) => [id, before as ClassroomStatus]),
  )
  await syncPersonalSchoolTeachers(db, schoolId!)
  await db
    .update(rosterChanges)
    .set({ undoneAt: new Date(now) })
    .where(and(eq(rosterChanges.schoolId, schoolId!), eq(rosterChanges.id, change.id)))
  return { restored: restoredRows.length, skipped: enrolments.length - restoredRows.length + removals.length }
}

/** Students removed by this change who have joined another teacher's class since, as `classroomId/studentId`. */
async function findRemovedStudentsElsewhere(
  context: ChangeContext,
  { before: { enrolments }, madeAt }: { before: RosterChangeRecord; madeAt: Date },
): Promise<Set<string>> {
  const removedRows = enrolments.filter(([, , before, after]) => before === 'active' && after !== 'active')
  const studentsByClass = await findStudentsElsewhere(
    context,
    context.schoolId!,
    removedRows.map(([id, student]) => ({ id, student, since: madeAt.toISOString() })),
    enrolments.map(([id]) => id),
  )
  return new Set(studentsByClass.flatMap(({ id, students }) => students.map((student) => `${id}/${student}`)))
}

/** Restores the old names of untouched students whose name has not changed again since. */
async function renameBack(
  { db, now }: ChangeContext,
  { renamed = [] }: RosterChangeRecord,
  untouched: ReadonlySet<PersonId>,
) {
  const names = renamed.filter(({ id }) => untouched.has(id)).map(({ id, from, to }) => ({ id, name: from, from: to }))
  await renameManagedAccounts(db, names, now)
}

/** Other students may have taken the seats since. */
async function requireSeats(db: Database, schoolId: SchoolId, arriving: readonly EnrollmentRow[]): Promise<void> {
  const byClassroom = Map.groupBy(arriving, ([classroomId]) => classroomId)
  if (byClassroom.size === 0) return
  const seatsLeft = await seatsLeftInEach(db, schoolId, [...byClassroom.keys()])
  for (const [id, students] of byClassroom) requireFreeSeats(students.length, seatsLeft.get(id)!)
}
