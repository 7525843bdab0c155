import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Action, type Actor } from '#rules/permissions.ts'
import { undoDays } from '#rules/students/undo.ts'
import { renameManagedAccounts, type Renamed } from '#app/features/accounts/public.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { keepSpaceTeachers, removedPeople } from '#app/features/schools/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { endRights } from './archive-classrooms.server.ts'
import { cameToOthers, learnersPutAway } from './came-to-others.server.ts'
import {
  classroomStatuses,
  lockEnrolments,
  putClassroomStatuses,
  putEnrolments,
  type EnrolmentRow,
  type EnrolmentSource,
  type EnrolmentStatus,
} from './enrolments.server.ts'
import { refuseTooFewSeats, seatsLeftInEach } from './seats.server.ts'
import { closeOpened, leaveOutRemoved } from './opened-classrooms.server.ts'
import { requireClassroomLeftForEach } from './classroom-allowance.server.ts'
import { findClassroomsOrArchived } from './lock-classrooms.server.ts'
import { rosterChanges, type Before } from './tables.server.ts'

export type ChangeKind = (typeof rosterChanges.$inferSelect)['kind']
type ClassroomStatus = 'active' | 'archived'

export type RosterChange = {
  kind: ChangeKind
  /** How students shall stand in classrooms; nobody else's enrolment is touched. */
  enrolments?: readonly EnrolmentRow[]
  classrooms?: readonly (readonly [classroomId: ClassroomId, status: ClassroomStatus])[]
  /** Classrooms this change opened and put away itself: taking it back closes the ones and opens the others. */
  opened?: readonly string[]
  ended?: readonly string[]
  /** Classrooms it left open because somebody stays in them. */
  kept?: readonly string[]
  source?: EnrolmentSource
  /** Students whose accounts this change makes; taking it back takes those along to whom nothing has happened since. */
  made?: readonly string[]
  /** Students whom this change gave another name; each stands among the enrolments too. */
  renamed?: readonly Renamed[]
  /** How many, from where to where: what the list of changes says. */
  summary?: Record<string, unknown>
}

type Place = Pick<Context, 'db' | 'actor' | 'schoolId' | 'now' | 'newId'>

/**
 * Carries a change out and keeps how everything was, so that it can be taken back for thirty days. In a command's
 * `run`.
 */
export async function recordChange(place: Place, change: RosterChange): Promise<string> {
  const { db, actor, schoolId, now, newId } = place
  await withinQuota(place, 'roster-change', actor.id!)
  const {
    kind,
    enrolments = [],
    classrooms = [],
    opened = [],
    ended = [],
    kept = [],
    source = 'manual',
    made = [],
    renamed = [],
    summary = {},
  } = change
  const stood = await lockEnrolments(
    db,
    schoolId!,
    enrolments.map(([classroomId, studentId]) => [classroomId, studentId]),
  )
  await putEnrolments(place, schoolId!, enrolments, source)
  const were = await putClassroomStatuses(db, schoolId!, classrooms)
  const before: Before = {
    enrolments: enrolments.map(([classroomId, studentId, after]) => [
      classroomId,
      studentId,
      stood.get(`${classroomId}/${studentId}`) ?? null,
      after,
    ]),
    classrooms: [
      ...classrooms.map(([id, after]): Before['classrooms'][number] => [id, were.get(id) ?? null, after]),
      ...ended.map((id): Before['classrooms'][number] => [id, 'active', 'archived']),
      ...kept.map((id): Before['classrooms'][number] => [id, 'active', 'active']),
      ...opened.map((id): Before['classrooms'][number] => [id, null, 'active']),
    ],
    ...(made.length > 0 && { made: [...made] }),
    ...(renamed.length > 0 && { renamed: [...renamed] }),
  }
  const id = newId()
  const undoUntil = new Date(now + undoDays * 86_400_000)
  await db.insert(rosterChanges).values({
    schoolId: schoolId!,
    id,
    kind,
    madeBy: actor.id!,
    bySchool: await actsForSchool(db, actor, rightFor(kind), classroomsOfChange(before)),
    madeAt: new Date(now),
    undoUntil,
    before,
    summary: { ...summary, classrooms: classroomsOfChange(before) },
  })
  return id
}

/** What a change of this kind asks for, and taking it back too. */
export const rightFor = (kind: ChangeKind): Action =>
  kind === 'year-turn' ? 'cohort.move' : kind === 'archive' ? 'classroom.archive' : 'roster.change'

/** With the rights that somebody has in the whole school: they teach not all of these classes. */
async function actsForSchool(db: Database, actor: Actor, right: Action, ids: readonly string[]): Promise<boolean> {
  if (!can(actor, right, { schoolId: actor.schoolId })) return false
  return (await findClassroomsOrArchived(db, actor, ids)).some(({ relations }) => relations.length === 0)
}

/**
 * What the school did is taken back by the school, also where it did it to the classes of whoever asks. Year turns have
 * a rule of their own.
 */
export const mayUndoFor = (
  actor: Actor,
  { kind, bySchool }: Pick<typeof rosterChanges.$inferSelect, 'kind' | 'bySchool'>,
): boolean => !bySchool || can(actor, rightFor(kind), { schoolId: actor.schoolId })

/** A change about to be taken back: whoever asks second waits, and sees that it was. */
export async function lockChange(db: Database, schoolId: SchoolId, id: string) {
  const [change] = await db
    .select()
    .from(rosterChanges)
    .where(and(eq(rosterChanges.schoolId, schoolId), eq(rosterChanges.id, id)))
    .for('update')
  return change ?? null
}

/**
 * Puts everything back that is still as the change left it; what has been changed since stays, and so do children who
 * have come to others meanwhile, whom they would be asked for. Whoever has a class open that closes or opens by it is
 * asked again.
 */
export async function undoChange(
  place: Place,
  change: { id: string; before: Before; madeAt: Date },
): Promise<{ restored: number; skipped: number }> {
  const { db, schoolId, now } = place
  const { enrolments, classrooms } = change.before
  await endRights(
    db,
    schoolId!,
    classrooms.map(([id]) => id),
  )
  const stand = await lockEnrolments(
    db,
    schoolId!,
    enrolments.map(([classroomId, studentId]) => [classroomId, studentId]),
  )
  // Whom the school has removed since was not removed by this change.
  const removed = await removedPeople(
    db,
    schoolId!,
    enrolments.map(([, studentId]) => studentId),
  )
  const elsewhere = await cameElsewhere(place, change)
  const untouched = enrolments.filter(
    ([classroomId, studentId, before, after]) =>
      stand.get(`${classroomId}/${studentId}`) === after &&
      !(before === 'active' && (removed.has(studentId) || elsewhere.has(`${classroomId}/${studentId}`))),
  )
  const back = untouched.map(
    ([classroomId, studentId, before]): EnrolmentRow => [
      classroomId,
      studentId,
      (before ?? 'removed') as EnrolmentStatus,
    ],
  )
  await requireSeats(
    db,
    schoolId!,
    back.filter(
      ([classroomId, studentId, status]) => status === 'active' && stand.get(`${classroomId}/${studentId}`) !== status,
    ),
  )
  await putEnrolments(place, schoolId!, back, 'manual')
  await renameBack(place, change.before, new Set(untouched.map(([, studentId]) => studentId)))
  const statuses = await classroomStatuses(
    db,
    schoolId!,
    classrooms.map(([id]) => id),
  )
  const opened = classrooms.filter(([, before]) => before === null).map(([id]) => id)
  await leaveOutRemoved(db, schoolId!, change)
  await closeOpened(db, schoolId!, opened, [...new Set(enrolments.map(([, studentId]) => studentId))], now)
  const reopened = classrooms.filter(([id, before, after]) => before !== null && statuses.get(id) === after)
  await requireClassroomLeftForEach(
    place,
    schoolId!,
    reopened.filter(([, before, after]) => before === 'active' && after !== 'active').map(([id]) => id),
  )
  const closed = reopened.filter(([, , after]) => after === 'archived').map(([id]) => id)
  const away = await cameToOthers(place, schoolId!, await learnersPutAway(db, schoolId!, closed))
  const left = away.flatMap(({ id, students }) => students.map((student): EnrolmentRow => [id, student, 'removed']))
  await putEnrolments(place, schoolId!, left, 'manual')
  await putClassroomStatuses(
    db,
    schoolId!,
    reopened.map(([id, before]) => [id, before as ClassroomStatus]),
  )
  await keepSpaceTeachers(db, schoolId!)
  await db
    .update(rosterChanges)
    .set({ undoneAt: new Date(now) })
    .where(and(eq(rosterChanges.schoolId, schoolId!), eq(rosterChanges.id, change.id)))
  return { restored: back.length, skipped: enrolments.length - back.length + left.length }
}

/** Who was taken out of a class by this change, has come to somebody else's since, and is asked for before they come back. */
async function cameElsewhere(
  place: Place,
  { before: { enrolments }, madeAt }: { before: Before; madeAt: Date },
): Promise<Set<string>> {
  const taken = enrolments.filter(([, , before, after]) => before === 'active' && after !== 'active')
  const away = await cameToOthers(
    place,
    place.schoolId!,
    taken.map(([id, student]) => ({ id, student, since: madeAt.toISOString() })),
    enrolments.map(([id]) => id),
  )
  return new Set(away.flatMap(({ id, students }) => students.map((student) => `${id}/${student}`)))
}

/** Whoever is still where the change left them, and is still called what it called them, is called as before. */
async function renameBack({ db, now }: Place, { renamed = [] }: Before, untouched: ReadonlySet<PersonId>) {
  const names = renamed.filter(({ id }) => untouched.has(id)).map(({ id, from, to }) => ({ id, name: from, from: to }))
  await renameManagedAccounts(db, names, now)
}

/** Their seats may have been given to others since. */
async function requireSeats(db: Database, schoolId: SchoolId, arriving: readonly EnrolmentRow[]): Promise<void> {
  const byClassroom = Map.groupBy(arriving, ([classroomId]) => classroomId)
  if (byClassroom.size === 0) return
  const left = await seatsLeftInEach(db, schoolId, [...byClassroom.keys()])
  for (const [id, students] of byClassroom) refuseTooFewSeats(students.length, left.get(id)!)
}

export const classroomsOfChange = ({ enrolments, classrooms }: Before): string[] => [
  ...new Set([...enrolments.map(([classroomId]) => classroomId), ...classrooms.map(([id]) => id)]),
]

/** What was done to the roster of a classroom and whoever asks can still take back, the latest first. */
export async function openChanges(db: Database, actor: Actor, classroomId: ClassroomId, now: number) {
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

export type TurnSummary = { classes: number; moved: number; stay: number; finish: number; names: string[] }

/** Classes that a year turn led out of, those it opened, and those it brought somebody to. */
export type TurnedClasses = { ended: string[]; opened: string[]; reached: string[] }

export const turnedClasses = ({ enrolments, classrooms }: Before): TurnedClasses => ({
  ended: classrooms.filter(([, before]) => before !== null).map(([id]) => id),
  opened: classrooms.filter(([, before]) => before === null).map(([id]) => id),
  reached: [...new Set(enrolments.filter(([, , , after]) => after === 'active').map(([id]) => id))],
})

/**
 * Year turns of some of these classes that can still be taken back, the latest first, with their classes: the rows of a
 * whole school stay behind.
 */
export async function openTurns(db: Database, schoolId: SchoolId, classroomIds: readonly string[], now: number) {
  const { id, kind, madeAt, undoUntil, undoneAt, summary, madeBy, before } = rosterChanges
  return db
    .select({
      id,
      madeAt,
      undoUntil,
      summary: sql<TurnSummary>`${summary}`,
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

/** A child who is erased stands in no change any more, and a change of nobody else has nothing left to take back. */
export async function forgetInRosterChanges(
  db: Database,
  { schoolId, personId }: { schoolId: SchoolId; personId: PersonId },
): Promise<void> {
  const theirs = sql`school_id = ${schoolId} AND id = ANY (ARRAY(
    SELECT change_id FROM roster_change_students WHERE school_id = ${schoolId} AND student_id = ${personId}))`
  await db.execute(sql`
    UPDATE roster_changes SET before = jsonb_set(before, '{enrolments}',
      (SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(before -> 'enrolments') e WHERE e ->> 1 <> ${personId}))
      || CASE WHEN before ? 'made' THEN jsonb_build_object('made', (before -> 'made') - ${personId}::text) ELSE '{}' END
      || CASE WHEN before ? 'renamed' THEN jsonb_build_object('renamed',
        (SELECT coalesce(jsonb_agg(r), '[]') FROM jsonb_array_elements(before -> 'renamed') r WHERE r ->> 'id' <> ${personId})) ELSE '{}' END
    WHERE ${theirs} AND jsonb_typeof(before -> 'enrolments') = 'array'`)
  // Its summary may hold the name of the file it came from.
  await db.execute(sql`
    DELETE FROM roster_changes WHERE ${theirs} AND before -> 'enrolments' = '[]' AND before -> 'classrooms' = '[]'`)
}
