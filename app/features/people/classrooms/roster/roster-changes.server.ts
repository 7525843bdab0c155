import { sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Action, type Actor } from '#rules/permissions.ts'
import { undoDays } from '#rules/students/undo.ts'
import type { RenamedAccount } from '#app/features/people/accounts/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import {
  lockEnrollments,
  setClassroomStatuses,
  saveEnrollments,
  type EnrollmentRow,
  type EnrollmentSource,
} from './enrolments.server.ts'
import { findClassroomsOrArchived } from '../lock-classrooms.server.ts'
import { rosterChanges, type RosterChangeRecord } from '../tables.server.ts'

export type ChangeKind = (typeof rosterChanges.$inferSelect)['kind']
export type ClassroomStatus = 'active' | 'archived'

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

export type ChangeContext = Pick<CommandContext, 'db' | 'actor' | 'schoolId' | 'now' | 'newId'>

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

export const classroomsOfChange = ({ enrolments, classrooms }: RosterChangeRecord): string[] => [
  ...new Set([...enrolments.map(([classroomId]) => classroomId), ...classrooms.map(([id]) => id)]),
]

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
