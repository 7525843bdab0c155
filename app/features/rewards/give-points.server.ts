import { fitsTeacherBounds, skillPoints } from '#rules/rewards/teacher-points.ts'
import { can } from '#rules/permissions.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { weekAround } from '#rules/week.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { givenPoints } from './contract.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { ownRewardsPath, rewardsPath } from './paths.ts'

export async function taughtClass({ db, actor }: Context, { classroomId }: { classroomId: string }) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  return classroom
}

/** Points by skill for one child, several or the whole class. Who has had enough is left out, which the answer says. */
export const givePoints = defineCommand({
  name: 'givePoints',
  input: givenPoints,
  async load(context, { classroomId, student }) {
    const classroom = await taughtClass(context, { classroomId })
    const rooms = await classroomsOfStudents(context.db, classroom.schoolId, student)
    const members = new Set(rooms.filter((room) => room.classroomId === classroomId).map(({ studentId }) => studentId))
    return { ...classroom, members: [...new Set(student)].filter((id) => members.has(id)) }
  },
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run(context, { schoolId, id: classroomId, members }, { skill }) {
    const { db, actor, now, newId } = context
    if (members.length === 0) throw new AppError('refused', { reason: 'nobody' })
    await withinQuota(context, 'teacher-points', actor.id!, { adding: members.length })
    const { timezone } = (await schoolById(db, schoolId))!
    const day = localDay(now, timezone)
    await lockWallets(db, schoolId, members, { day, at: now })
    const given = await givenInWeek(db, schoolId, classroomId, members, day)
    const amount = skillPoints[skill]
    const praised = members.filter((id) => fitsTeacherBounds(amount, given.get(id) ?? { today: 0, week: 0 }))
    if (praised.length === 0) throw new AppError('refused', { reason: 'points-enough' })
    const event = newId()
    await addEntries(
      db,
      schoolId,
      praised.map((studentId) => ({
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
      result: { event, skill, amount, given: praised.length, full: members.length - praised.length },
      changed: [rewardsPath(classroomId), ownRewardsPath(classroomId)],
      audit: { act: 'points.give', on: `classrooms/${classroomId}`, details: { skill, students: praised.length } },
    }
  },
})

/** What teachers of this class gave each child today and this week, less what they took back. */
async function givenInWeek(
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
    [schoolId, classroomId, students, day, weekAround(day)[0], weekAround(day)[6]],
  )
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}
