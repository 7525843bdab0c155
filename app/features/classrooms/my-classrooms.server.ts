import { and, eq, sql } from 'drizzle-orm'
import { mayOpenClassroom } from '#rules/classroom.ts'
import { nameRequestHours } from '#rules/join.ts'
import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor, type Relation } from '#rules/permissions.ts'
import { actingOf, schoolById } from '#app/features/schools/public.server.ts'
import { inEachSchool, type Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { actorIn, type Visit } from '#app/platform/request.server.ts'
import type { ClassroomCard, SchoolOfClassrooms } from './contract.ts'
import { classroomAllowance } from './classroom-allowance.server.ts'
import { teachersOf } from './queries.server.ts'
import { classrooms } from './tables.server.ts'

/** Made once: `localeCompare` with settings makes one for every pair. */
const { compare } = new Intl.Collator(undefined, { numeric: true })

/** Every school of a person with the classrooms they teach there; who runs the school sees them all. */
export async function myClassrooms({ services, signedIn }: Visit): Promise<SchoolOfClassrooms[]> {
  const personId = signedIn!.user.id
  const memberships = await actingOf({ services, signedIn: signedIn! })
  const lists = await inEachSchool(services, personId, memberships, (db, membership) =>
    classroomsIn(db, actorIn(signedIn!, membership)),
  )
  return lists.filter((school) => school.can.create || school.classrooms.length > 0)
}

async function classroomsIn(db: Database, actor: Actor): Promise<SchoolOfClassrooms> {
  const schoolId = actor.schoolId!
  const school = (await schoolById(db, schoolId))!
  const whole = can(actor, 'school.administer', { schoolId })
  const create = mayOpenClassroom(actor, school)
  const { left } = await classroomAllowance(db, schoolId, actor.id!)
  return {
    id: schoolId,
    name: school.name,
    personal: school.kind === 'personal',
    plan: school.plan,
    left,
    can: { create, whole },
    classrooms: await cards(db, actor, { whole, create }),
  }
}

async function cards(
  db: Database,
  actor: Actor,
  { whole, create }: SchoolOfClassrooms['can'],
): Promise<ClassroomCard[]> {
  const schoolId = actor.schoolId!
  const { id, name, grade, icon, colour, status, code, archivedAt } = classrooms
  const mine = sql<Relation | null>`(SELECT role FROM classroom_teachers t WHERE t.school_id = ${classrooms.schoolId} AND t.classroom_id = ${classrooms.id}
    AND t.user_id = ${actor.id} AND t.status = 'active')`
  const students = sql<number>`(SELECT count(*)::int FROM enrolments e WHERE e.school_id = ${classrooms.schoolId} AND e.classroom_id = ${classrooms.id} AND e.status = 'active')`
  // Written out: inside, a bare column would be the request's own.
  const waiting = sql<number>`(SELECT count(*)::int FROM join_requests r WHERE r.school_id = classrooms.school_id AND r.classroom_id = classrooms.id AND r.status = 'pending')
    + (SELECT count(*)::int FROM name_requests r WHERE r.school_id = classrooms.school_id AND r.classroom_id = classrooms.id AND r.status = 'pending'
      AND r.asked_at > now() - make_interval(hours => ${nameRequestHours}))
    + (SELECT count(*)::int FROM transfer_requests r WHERE r.school_id = classrooms.school_id AND r.classroom_id <> classrooms.id AND r.status = 'pending'
      AND EXISTS (SELECT FROM enrolments e WHERE e.school_id = r.school_id AND e.classroom_id = classrooms.id AND e.student_id = r.student_id AND e.status = 'active'))`
  const rows = await db
    .select({ id, name, grade, icon, colour, status, code, archivedAt, mine, students, waiting })
    .from(classrooms)
    .where(and(eq(classrooms.schoolId, schoolId), whole ? undefined : sql`${mine} IS NOT NULL`))
  const teachers = Map.groupBy(
    await teachersOf(
      db,
      schoolId,
      rows.map((row) => row.id),
    ),
    ({ classroomId }) => classroomId,
  )
  const found = rows.map(({ mine: relation, archivedAt: away, ...row }): ClassroomCard => {
    const thing = { schoolId, relations: relation ? [relation] : [] }
    const active = row.status === 'active'
    const [settings, archive] = [can(actor, 'classroom.settings', thing), can(actor, 'classroom.archive', thing)]
    return {
      ...row,
      schoolId,
      archivedAt: away?.toISOString() ?? null,
      relation,
      teachers: (teachers.get(row.id) ?? []).map((teacher) => teacher.name),
      can: {
        settings: active && settings,
        copy: create && settings && (active || archive),
        archive,
        move: can(actor, 'cohort.move', thing),
      },
    }
  })
  return found.sort((a, b) => compare(a.name, b.name))
}

/** Whoever visits, as what they are in one of their schools. */
export async function enterSchool({ services, signedIn }: Visit, schoolId: SchoolId | null): Promise<Actor> {
  const found = signedIn && (await actingOf({ services, signedIn })).find((school) => school.schoolId === schoolId)
  if (!found) throw new AppError('not-found')
  return actorIn(signedIn, found)
}
