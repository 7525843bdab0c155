import { and, eq, sql } from 'drizzle-orm'
import { mayOpenClassroom } from '#rules/classrooms/classroom.ts'
import { nameRequestExpiryHours } from '#rules/classrooms/join.ts'
import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor, type Relation } from '#rules/permissions.ts'
import { getActingMemberships, schoolById } from '#app/features/people/schools/public.server.ts'
import { inEachSchool, type Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { buildActor, type RequestContext } from '#app/platform/request/request.server.ts'
import type { ClassroomCard, SchoolWithClassrooms } from './contract.ts'
import { loadClassroomAllowance } from './classroom-limit.server.ts'
import { teachersOf } from './queries.server.ts'
import { classrooms } from './tables.server.ts'

/** Shared, because `localeCompare` with options creates a collator for each comparison. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/** The user's schools with the classes they teach; school admins see all classes. */
export async function loadMyClassrooms({ services, signedIn }: RequestContext): Promise<SchoolWithClassrooms[]> {
  const personId = signedIn!.user.id
  const memberships = await getActingMemberships({ services, signedIn: signedIn! })
  const lists = await inEachSchool(services, personId, memberships, (db, membership) =>
    loadClassroomsIn(db, buildActor(signedIn!, membership)),
  )
  return lists.filter((school) => school.can.create || school.classrooms.length > 0)
}

async function loadClassroomsIn(db: Database, actor: Actor): Promise<SchoolWithClassrooms> {
  const schoolId = actor.schoolId!
  const school = (await schoolById(db, schoolId))!
  const isSchoolAdmin = can(actor, 'school.administer', { schoolId })
  const create = mayOpenClassroom(actor, school)
  const { left } = await loadClassroomAllowance(db, schoolId, actor.id!)
  return {
    id: schoolId,
    name: school.name,
    personal: school.kind === 'personal',
    plan: school.plan,
    left,
    can: { create, whole: isSchoolAdmin },
    classrooms: await loadCards(db, actor, { whole: isSchoolAdmin, create }),
  }
}

async function loadCards(
  db: Database,
  actor: Actor,
  { whole, create }: SchoolWithClassrooms['can'],
): Promise<ClassroomCard[]> {
  const schoolId = actor.schoolId!
  const { id, name, grade, icon, colour, status, code, archivedAt } = classrooms
  const ownRelation = sql<Relation | null>`(SELECT role FROM classroom_teachers t WHERE t.school_id = ${classrooms.schoolId} AND t.classroom_id = ${classrooms.id}
    AND t.user_id = ${actor.id} AND t.status = 'active')`
  const students = sql<number>`(SELECT count(*)::int FROM enrolments e WHERE e.school_id = ${classrooms.schoolId} AND e.classroom_id = ${classrooms.id} AND e.status = 'active')`
  // Column names are written out: a Drizzle column reference would resolve to the inner table `r`.
  const waiting = sql<number>`(SELECT count(*)::int FROM join_requests r WHERE r.school_id = classrooms.school_id AND r.classroom_id = classrooms.id AND r.status = 'pending')
    + (SELECT count(*)::int FROM name_requests r WHERE r.school_id = classrooms.school_id AND r.classroom_id = classrooms.id AND r.status = 'pending'
      AND r.asked_at > now() - make_interval(hours => ${nameRequestExpiryHours}))
    + (SELECT count(*)::int FROM transfer_requests r WHERE r.school_id = classrooms.school_id AND r.classroom_id <> classrooms.id AND r.status = 'pending'
      AND EXISTS (SELECT FROM enrolments e WHERE e.school_id = r.school_id AND e.classroom_id = classrooms.id AND e.student_id = r.student_id AND e.status = 'active'))`
  const rows = await db
    .select({ id, name, grade, icon, colour, status, code, archivedAt, mine: ownRelation, students, waiting })
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), whole ? undefined : sql`${ownRelation} IS NOT NULL`))
  const teachers = Map.groupBy(
    await teachersOf(
      db,
      schoolId,
      rows.map((row) => row.id),
    ),
    ({ classroomId }) => classroomId,
  )
  const classroomCards = rows.map(({ mine: relation, archivedAt: archiveTime, ...row }): ClassroomCard => {
    const classroom = { schoolId, relations: relation ? [relation] : [] }
    const active = row.status === 'active'
    const [settings, archive] = [
      can(actor, 'classroom.settings', classroom),
      can(actor, 'classroom.archive', classroom),
    ]
    return {
      ...row,
      schoolId,
      archivedAt: archiveTime?.toISOString() ?? null,
      relation,
      teachers: (teachers.get(row.id) ?? []).map((teacher) => teacher.name),
      can: {
        settings: active && settings,
        copy: create && settings && (active || archive),
        archive,
        move: can(actor, 'cohort.move', classroom),
      },
    }
  })
  return classroomCards.sort((a, b) => compare(a.name, b.name))
}

/** The user as actor in one of their schools. Throws `not-found` for other schools. */
export async function requireSchoolActor(
  { services, signedIn }: RequestContext,
  schoolId: SchoolId | null,
): Promise<Actor> {
  const membership =
    signedIn && (await getActingMemberships({ services, signedIn })).find((school) => school.schoolId === schoolId)
  if (!membership) throw new AppError('not-found')
  return buildActor(signedIn, membership)
}
