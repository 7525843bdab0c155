import { getTableName } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { MOST_ANSWERED, MOST_COMMENTS } from '#rules/progress/review.ts'
import { classroomsOfStudents, lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'
import { atStatement, changedBy, commentText, writtenOut } from './review-work.server.ts'
import { lessonProgress, workComments } from './tables.server.ts'

const works = z
  .array(z.object({ student: personUuid, ...atStatement }))
  .min(1)
  .max(MOST_ANSWERED)
  .refine((list) => new Set(list.map(({ student }) => student)).size === list.length, 'twice')

/** Answers a whole group at once: each of them reads it as a comment at the place in their own program. */
export const commentOnMany = defineCommand({
  name: 'commentOnMany',
  input: z.object({
    classroomId: classroomUuid,
    step: z.string().max(16),
    text: commentText,
    works: jsonField(works),
  }),
  async load({ db, actor }, { classroomId, step, works: asked }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom || classroom.status !== 'active') throw new AppError('not-found')
    const students = asked.map(({ student }) => student)
    const rooms = await classroomsOfStudents(db, classroom.schoolId, students)
    const members = new Set(rooms.filter((room) => room.classroomId === classroomId).map(({ studentId }) => studentId))
    if (!students.every((student) => members.has(student))) throw new AppError('not-found')
    const begun = await begunBy(db, classroom.schoolId, students, step)
    if (begun.length !== students.length) throw new AppError('not-found')
    return { classroom, rooms, begun }
  },
  allow: (actor, { classroom }) => can(actor, 'work.review', classroom),
  async run(context, { classroom: { schoolId }, rooms, begun }, { step, works: asked, text: typed }) {
    const text = writtenOut(typed)
    // Whoever has solved it since needs no answer, and who has as many as there may be has read enough.
    const open = new Set(
      begun.filter((one) => !one.solved && one.comments < MOST_COMMENTS).map(({ student }) => student),
    )
    const told = asked.filter(({ student }) => open.has(student))
    await withinQuota(context, 'work-comment', context.actor.id!, { adding: told.length })
    await addComments(context, schoolId, step, text, told)
    const changed = rooms.filter(({ studentId }) => open.has(studentId)).map(({ classroomId }) => classroomId)
    return {
      result: { told: told.length, left: asked.length - told.length },
      changed: changedBy({ rooms: [...new Set<ClassroomId>(changed)] }, step),
    }
  },
})

type Begun = { student: PersonId; solved: boolean; comments: number }

async function begunBy(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  step: string,
): Promise<Begun[]> {
  const { rows } = await db.$client.query<Begun>(
    `SELECT p.student_id AS student, p.solved_at IS NOT NULL AS solved,
       (SELECT count(*)::int FROM work_comments c WHERE c.school_id = p.school_id AND c.student_id = p.student_id AND c.step = p.step) AS comments
     FROM ${getTableName(lessonProgress)} p WHERE p.school_id = $1 AND p.student_id = ANY($2::uuid[]) AND p.step = $3`,
    [schoolId, students, step],
  )
  return rows
}

async function addComments(
  { db, actor, now, newId }: Context,
  schoolId: SchoolId,
  step: string,
  text: string,
  told: z.infer<typeof works>,
) {
  if (told.length === 0) return
  await db.insert(workComments).values(
    told.map(({ student, statement, code }) => ({
      schoolId,
      studentId: student,
      step,
      id: newId(),
      writtenBy: actor.id,
      text,
      phrase: null,
      statement: statement === undefined || code === undefined ? null : statement,
      code: statement === undefined || code === undefined ? null : code,
      madeAt: new Date(now),
    })),
  )
}
