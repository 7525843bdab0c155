import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Action, type Actor } from '#rules/permissions.ts'
import { undoDays } from '#rules/students/undo.ts'
import { renameManagedAccounts, type RenamedAccount } from '#app/features/people/accounts/public.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { syncPersonalSchoolTeachers, removedPeople } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { triggerRightsCheck } from '../archive-classrooms.server.ts'
import { findStudentsElsewhere, listArchivedStudents } from './students-elsewhere.server.ts'
import {
  lockClassroomStatuses,
  lockEnrollments,
  setClassroomStatuses,
  saveEnrollments,
  type EnrollmentRow,
  type EnrollmentSource,
  type EnrollmentStatus,
} from './enrolments.server.ts'
import { requireFreeSeats, seatsLeftInEach } from './seats.server.ts'
import { removeOpenedClassrooms, removeDismissedCoTeachers } from '../year-turn/undo-opened-classrooms.server.ts'
import { enforceClassroomLimitPerOwner } from '../classroom-limit.server.ts'
import { findClassroomsOrArchived } from '../lock-classrooms.server.ts'
import { rosterChanges, type RosterChangeRecord } from '../tables.server.ts'

export type ChangeKind = (typeof rosterChanges.$inferSelect)['kind']
type ClassroomStatus = 'active' | 'archived'

export type RosterChange = {
  kind: ChangeKind
  /** New enrollment statuses; enrollments not listed stay unchanged. */
  enrolments?: readonly EnrollmentRow[]
  classrooms?: readonly (readonly [classroomId: ClassroomId, status: ClassroomStatus])[]
  /** Classes that the caller has already created (`opened`) and archived (`ended`); undo reverses both. */
  opened?: readonly string[]
  ended?: readonly string[]
  /** Source classes that stay active because some students remain in them. */
  stillOpen?: readonly string[]
  source?: EnrollmentSource
  /** Students whose accounts this change creates; undo deletes those accounts that are still unused. */
  createdStudents?: readonly string[]
  /** Students whom this change renames; each must also be in `enrolments`. */
  renamed?: readonly RenamedAccount[]
  /** Counts and class names shown in the list of changes. */
  summary?: Record<string, unknown>
}

type ChangeContext = Pick<CommandContext, 'db' | 'actor' | 'schoolId' | 'now' | 'newId'>

/**
 * Applies a change and records the previous state, so that it can be undone for thirty days. Call it in a command's
 * `run`.
 */
export async function recordChange(context: ChangeContext, change: RosterChange): Promise<string> {
  const { db, actor, schoolId, now, newId } = context
  await enforceQuota(context, 'roster-change', actor.id!)
  const {
    kind,
    enrolments = [],
    classrooms = [],
    opened = [],
    ended = [],
    stillOpen = [],
    source = 'manual',
    createdStudents = [],
    renamed = [],
    summary = {},
  } = change
  const previousStatuses = await lockEnrollments(
    db,
    schoolId!,
    enrolments.map(([classroomId, studentId]) => [classroomId, studentId]),
  )
  await saveEnrollments(context, schoolId!, enrolments, source)
  const previousClassroomStatuses = await setClassroomStatuses(db, schoolId!, classrooms)
  const before: RosterChangeRecord = {
    enrolments: enrolments.map(([classroomId, studentId, after]) => [
      classroomId,
      studentId,
      previousStatuses.get(`${classroomId}/${studentId}`) ?? null,
      after,
    ]),
    classrooms: [
      ...classrooms.map(([id, after]): RosterChangeRecord['classrooms'][number] => [
        id,
        previousClassroomStatuses.get(id) ?? null,
        after,
      ]),
      ...ended.map((id): RosterChangeRecord['classrooms'][number] => [id, 'active', 'archived']),
      ...stillOpen.map((id): RosterChangeRecord['classrooms'][number] => [id, 'active', 'active']),
      ...opened.map((id): RosterChangeRecord['classrooms'][number] => [id, null, 'active']),
    ],
    ...(createdStudents.length > 0 && { made: [...createdStudents] }),
    ...(renamed.length > 0 && { renamed: [...renamed] }),
  }
  const id = newId()
  const undoUntil = new Date(now + undoDays * 86_400_000)
  await db.insert(rosterChanges).values({
    schoolId: schoolId!,
    id,
    kind,
    madeBy: actor.id!,
    bySchool: await actsForSchool(db, actor, permissionForChange(kind), classroomsOfChange(before)),
    madeAt: new Date(now),
    undoUntil,
    before,
    summary: { ...summary, classrooms: classroomsOfChange(before) },
  })
  return id
}

/** The permission needed to make or undo a change of this kind. */
export const permissionForChange = (kind: ChangeKind): Action =>
  kind === 'year-turn' ? 'cohort.move' : kind === 'archive' ? 'classroom.archive' : 'roster.change'

/** True if the actor uses a school-wide permission because they do not teach all of these classes. */
async function actsForSchool(db: Database, actor: Actor, right: Action, ids: readonly string[]): Promise<boolean> {
  if (!can(actor, right, { schoolId: actor.schoolId })) return false
  return (await findClassroomsOrArchived(db, actor, ids)).some(({ relations }) => relations.length === 0)
}

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

export const classroomsOfChange = ({ enrolments, classrooms }: RosterChangeRecord): string[] => [
  ...new Set([...enrolments.map(([classroomId]) => classroomId), ...classrooms.map(([id]) => id)]),
]

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

/** Deletes an erased student from all roster changes, and deletes changes that then contain no data to undo. */
export async function eraseFromRosterChanges(
  db: Database,
  { schoolId, personId }: { schoolId: SchoolId; personId: PersonId },
): Promise<void> {
  const changesOfPerson = sql`school_id = ${schoolId} AND id = ANY (ARRAY(
    SELECT change_id FROM roster_change_students WHERE school_id = ${schoolId} AND student_id = ${personId}))`
  await db.execute(sql`
    UPDATE roster_changes SET before = jsonb_set(before, '{enrolments}',
      (SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(before -> 'enrolments') e WHERE e ->> 1 <> ${personId}))
      || CASE WHEN before ? 'made' THEN jsonb_build_object('made', (before -> 'made') - ${personId}::text) ELSE '{}' END
      || CASE WHEN before ? 'renamed' THEN jsonb_build_object('renamed',
        (SELECT coalesce(jsonb_agg(r), '[]') FROM jsonb_array_elements(before -> 'renamed') r WHERE r ->> 'id' <> ${personId})) ELSE '{}' END
    WHERE ${changesOfPerson} AND jsonb_typeof(before -> 'enrolments') = 'array'`)
  // Delete the whole row: its summary may contain the name of the imported file.
  await db.execute(sql`
    DELETE FROM roster_changes WHERE ${changesOfPerson} AND before -> 'enrolments' = '[]' AND before -> 'classrooms' = '[]'`)
}
