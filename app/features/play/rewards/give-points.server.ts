import { fitsTeacherBounds, skillPoints } from '#rules/rewards/teacher-points.ts'
import { can } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { givePointsInput } from './contract.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { goalPath, ownRewardsPath, rewardsPath } from './paths.ts'

export async function lockClassroom({ db, actor }: CommandContext, { classroomId }: { classroomId: string }) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  return classroom
}

/** Gives points for a skill to one or more students. Students at their limit are skipped and counted in `full`. */
export const givePoints = defineCommand({
  name: 'givePoints',
  input: givePointsInput,
  async load(context, { classroomId, student }) {
    const classroom = await lockClassroom(context, { classroomId })
    const enrollments = await classroomsOfStudents(context.db, classroom.schoolId, student)
    const members = new Set(
      enrollments.filter((enrollment) => enrollment.classroomId === classroomId).map(({ studentId }) => studentId),
    )
    return { ...classroom, members: [...new Set(student)].filter((id) => members.has(id)) }
  },
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run(context, { schoolId, id: classroomId, members }, { skill }) {
    const { db, actor, now, newId } = context
    if (members.length === 0) throw new AppError('refused', { reason: 'nobody' })
    await enforceQuota(context, 'teacher-points', actor.id!, { amount: members.length })
    const { timezone } = (await schoolById(db, schoolId))!
    const day = formatLocalDay(now, timezone)
    await lockWallets(db, schoolId, members, { day, at: now })
    const pointsOfWeek = await sumTeacherPoints(db, schoolId, classroomId, members, day)
    const amount = skillPoints[skill]
    const recipients = members.filter((id) => fitsTeacherBounds(amount, pointsOfWeek.get(id) ?? { today: 0, week: 0 }))
    if (recipients.length === 0) throw new AppError('refused', { reason: 'points-enough' })
    const event = newId()
    await addEntries(
      db,
      schoolId,
      recipients.map((studentId) => ({
        cause: `teacher:${event}`,
        amount,
        source: 'teacher',
        reason: skill,
        studentId,
        classroomId,
        givenBy: actor.id,
        day,
        at: now,
      })),
    )
    return {
      result: { event, skill, amount, given: recipients.length, full: members.length - recipients.length },
      changed: [rewardsPath(classroomId), ownRewardsPath(classroomId), goalPath(classroomId)],
      audit: { act: 'points.give', on: `classrooms/${classroomId}`, details: { skill, students: recipients.length } },
    }
  },
})

/** Points that teachers of this class gave each student today and this week, minus undone points. */
async function sumTeacherPoints(
  db: Database,
  schoolId: SchoolId,
  classroomId: string,
  students: readonly PersonId[],
  day: string,
): Promise<Map<PersonId, { today: number; week: number }>> {
  const { rows } = await db.$client.query<{ id: PersonId; today: number; week: number }>(
    `SELECT student_id AS id, coalesce(sum(amount) FILTER (WHERE day = $4), 0)::int AS today, sum(amount)::int AS week FROM reward_entries
     WHERE school_id = $1 AND classroom_id = $2 AND student_id = ANY($3::uuid[]) AND day BETWEEN $5 AND $6 AND source IN ('teacher', 'undo')
     GROUP BY student_id`,
    [schoolId, classroomId, students, day, daysOfWeek(day)[0], daysOfWeek(day)[6]],
  )
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}
