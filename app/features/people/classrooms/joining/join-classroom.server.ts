import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { decideJoin, requestExpiryDays } from '#rules/classrooms/join.ts'
import { can, type Actor } from '#rules/permissions.ts'
import {
  joinSchoolAsStudent,
  studentsOfSchool,
  enforceMembershipQuota,
} from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { lockClassroomOfCode } from './class-codes.server.ts'
import { resolveClassCode } from './my-join-requests.server.ts'
import { teachersOf } from '../queries.server.ts'
import { loadEnrollmentStatus, requiresApproval } from './join-status.server.ts'
import { seatsLeftIn } from '../roster/seats.server.ts'
import { enrolments, joinRequests } from '../tables.server.ts'

export const joinClassroom = defineCommand({
  name: 'joinClassroom',
  input: z.object({ code: z.string().max(40) }),
  school: async (services, actor, { code }, origin) =>
    actor.id ? ((await resolveClassCode(services, { personId: actor.id, origin }, code))?.schoolId ?? null) : null,

  async load({ db, actor, schoolId, now }, { code }) {
    if (!actor.id) return null
    const classroom = schoolId ? await lockClassroomOfCode(db, schoolId, code) : null
    if (!classroom) throw new AppError('not-found')
    await expireOldRequests(db, classroom, now)
    const isTeacher = (await teachersOf(db, classroom.schoolId, [classroom.id])).some(({ id }) => id === actor.id)
    const joiningActor = await loadJoiningActor(db, actor, classroom.schoolId)
    return {
      classroom,
      joiningActor,
      enrolment: isTeacher ? ('active' as const) : await loadEnrollmentStatus(db, classroom, actor.id),
    }
  },

  allow: (_, loaded) => loaded !== null && can(loaded.joiningActor, 'classroom.join', loaded.classroom),

  async run(context, loaded) {
    const { db, actor, now, newId } = context
    const { classroom, enrolment } = loaded!
    const decision = decideJoin(
      {
        policy: classroom.joinPolicy,
        archived: classroom.status === 'archived',
        requestsUntil: classroom.requestsUntil?.getTime() ?? null,
        seatsLeft: await seatsLeftIn(db, classroom),
        enrolment,
        requiresApproval: await requiresApproval(db, classroom, actor.id!),
      },
      now,
    )
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    const { schoolId, id: classroomId } = classroom
    await enforceMembershipQuota(context, schoolId)
    if (decision.enrolment === 'active') await enrollStudents(context, schoolId, classroomId, [actor.id!], 'code')
    else {
      const ownPending = and(eq(joinRequests.personId, actor.id!), eq(joinRequests.status, 'pending'))
      await enforceQuota(context, 'join-request', actor.id!, { existing: () => db.$count(joinRequests, ownPending) })
      const inserted = await db
        .insert(joinRequests)
        .values({
          schoolId,
          id: newId(),
          classroomId,
          personId: actor.id!,
          code: classroom.code,
          askedAt: new Date(now),
        })
        .onConflictDoNothing()
      if (inserted.rowCount === 0) throw new AppError('refused', { reason: 'already-asked' })
    }
    return {
      result: { status: decision.enrolment, classroomId },
      changed: [
        `classrooms/${classroomId}/join-requests`,
        `join-status/${classroom.code}`,
        ...(decision.enrolment === 'active' ? [`classrooms/${classroomId}/roster`] : []),
      ],
      audit: { act: 'classroom.join', on: classroomId, details: { status: decision.enrolment } },
    }
  },
})

/**
 * The actor with their roles in the school of the class to join; the actor's current workspace may be another school.
 * Call it in that school's transaction.
 */
export async function loadJoiningActor(db: Database, actor: Actor, schoolId: SchoolId): Promise<Actor> {
  const isStudent = actor.id !== null && (await studentsOfSchool(db, schoolId, [actor.id])).length > 0
  return { ...actor, schoolId, schoolRoles: isStudent ? ['student'] : [] }
}

/**
 * Adds students to a class. A returning student gets the old enrollment back. Enrollments in other classes are
 * unchanged.
 */
export async function enrollStudents(
  context: Pick<CommandContext, 'db' | 'actor'>,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  studentIds: PersonId[],
  source: 'code' | 'manual' | 'import' | 'roster',
) {
  if (studentIds.length === 0) return
  await joinSchoolAsStudent(context, schoolId, studentIds)
  await context.db
    .insert(enrolments)
    .values(studentIds.map((studentId) => ({ schoolId, classroomId, studentId, status: 'active' as const, source })))
    .onConflictDoUpdate({
      target: [enrolments.schoolId, enrolments.classroomId, enrolments.studentId],
      set: { status: 'active' },
    })
}

async function expireOldRequests(db: Database, { schoolId, id }: { schoolId: SchoolId; id: string }, now: number) {
  const expiryTime = new Date(now - requestExpiryDays * 86_400_000)
  await db
    .update(joinRequests)
    .set({ status: 'expired', decidedAt: new Date(now) })
    .where(
      and(
        eq(joinRequests.schoolId, schoolId),
        eq(joinRequests.classroomId, id),
        eq(joinRequests.status, 'pending'),
        lt(joinRequests.askedAt, expiryTime),
      ),
    )
}
