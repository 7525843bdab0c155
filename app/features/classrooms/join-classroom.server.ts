import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { decideJoin, requestDays } from '#rules/join.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { joinSchoolAsStudent, studentsOfSchool, withinMemberships } from '#app/features/schools/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { lockClassroomOfCode } from './class-codes.server.ts'
import { classroomForPerson } from './own-requests.server.ts'
import { teachersOf } from './queries.server.ts'
import { enrolmentStatusOf, mustAsk } from './join-status.server.ts'
import { seatsLeftIn } from './seats.server.ts'
import { enrolments, joinRequests } from './tables.server.ts'

export const joinClassroom = defineCommand({
  name: 'joinClassroom',
  input: z.object({ code: z.string().max(40) }),
  school: async (services, actor, { code }, origin) =>
    actor.id ? ((await classroomForPerson(services, { personId: actor.id, origin }, code))?.schoolId ?? null) : null,

  async load({ db, actor, schoolId, now }, { code }) {
    if (!actor.id) return null
    const classroom = schoolId ? await lockClassroomOfCode(db, schoolId, code) : null
    if (!classroom) throw new AppError('not-found')
    await expireOldRequests(db, classroom, now)
    const teaches = (await teachersOf(db, classroom.schoolId, [classroom.id])).some(({ id }) => id === actor.id)
    const asker = await askerAt(db, actor, classroom.schoolId)
    return {
      classroom,
      asker,
      enrolment: teaches ? ('active' as const) : await enrolmentStatusOf(db, classroom, actor.id),
    }
  },

  allow: (_, found) => found !== null && can(found.asker, 'classroom.join', found.classroom),

  async run(context, found) {
    const { db, actor, now, newId } = context
    const { classroom, enrolment } = found!
    const decision = decideJoin(
      {
        policy: classroom.joinPolicy,
        archived: classroom.status === 'archived',
        requestsUntil: classroom.requestsUntil?.getTime() ?? null,
        seatsLeft: await seatsLeftIn(db, classroom),
        enrolment,
        mustAsk: await mustAsk(db, classroom, actor.id!),
      },
      now,
    )
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    const { schoolId, id: classroomId } = classroom
    await withinMemberships(context, schoolId)
    if (decision.enrolment === 'active') await enrol(context, schoolId, classroomId, [actor.id!], 'code')
    else {
      const open = and(eq(joinRequests.personId, actor.id!), eq(joinRequests.status, 'pending'))
      await withinQuota(context, 'join-request', actor.id!, { existing: () => db.$count(joinRequests, open) })
      const asked = await db
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
      if (asked.rowCount === 0) throw new AppError('refused', { reason: 'already-asked' })
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
 * Whoever stands before a class, as what they are in its school, whatever room they are in now. In that school's
 * transaction.
 */
export async function askerAt(db: Database, actor: Actor, schoolId: SchoolId): Promise<Actor> {
  const learns = actor.id !== null && (await studentsOfSchool(db, schoolId, [actor.id])).length > 0
  return { ...actor, schoolId, schoolRoles: learns ? ['student'] : [] }
}

/**
 * Puts people into a classroom. Whoever was in it before comes back to the old enrolment; other classrooms are not
 * touched.
 */
export async function enrol(
  context: Pick<Context, 'db' | 'actor'>,
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
  const old = new Date(now - requestDays * 86_400_000)
  await db
    .update(joinRequests)
    .set({ status: 'expired', decidedAt: new Date(now) })
    .where(
      and(
        eq(joinRequests.schoolId, schoolId),
        eq(joinRequests.classroomId, id),
        eq(joinRequests.status, 'pending'),
        lt(joinRequests.askedAt, old),
      ),
    )
}
