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
import { listOf } from '#app/platform/list-field.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'
import { atStatement, commentText } from './review-inputs.server.ts'
import { changedBy, writtenOut } from './review-work.server.ts'
import { lessonProgress, workComments } from './tables.server.ts'

const works = listOf(z.object({ student: personUuid, ...atStatement }), { least: 1, most: MOST_ANSWERED }).refine(
  (list) => new Set(list.map(({ student }) => student)).size === list.length,
  'twice',
)

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
    if (!classroom) throw new AppError('not-found')
    const students = asked.map(({ student }) => student)
    const rooms = await classroomsOfStudents(db, classroom.schoolId, students)
    const members = new Set(rooms.filter((room) => room.classroomId === classroomId).map(({ studentId }) => studentId))
    if (!students.every((student) => members.has(student))) throw new AppError('not-found')
    const begun = await begunBy(db, classroom.schoolId, students, step)
    if (begun.length !== students.length) throw new AppError('not-found')
    return { classroom, rooms, begun }
  },
  allow: (actor, { classroom }) => can(actor, 'work.review', classroom),
  async run(context, { classroom: { schoolId, id: classroomId }, rooms, begun }, { step, works: asked, text: typed }) {
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
      audit:
        told.length > 0
          ? { act: 'work.comment', on: classroomId, details: { students: told.map(({ student }) => student), step } }
          : undefined,
    }
  },
})

type Begun = { student: PersonId; solved: boolean; comments: number }

/**
 * Their work is held before the comments at it are counted: whoever else comments has written by then, or waits. In one
 * order, so that two who answer the same children do not wait for each other.
 */
async function begunBy(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  step: string,
): Promise<Begun[]> {
  const asked = [schoolId, students, step]
  const { rows: held } = await db.$client.query<Omit<Begun, 'comments'>>(
    `SELECT student_id AS student, solved_at IS NOT NULL AS solved FROM ${getTableName(lessonProgress)}
     WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND step = $3 ORDER BY student_id FOR NO KEY UPDATE`,
    asked,
  )
  const { rows } = await db.$client.query<Omit<Begun, 'solved'>>(
    `SELECT student_id AS student, count(*)::int AS comments FROM ${getTableName(workComments)}
     WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND step = $3 GROUP BY student_id`,
    asked,
  )
  const comments = new Map(rows.map((row) => [row.student, row.comments]))
  return held.map((one) => ({ ...one, comments: comments.get(one.student) ?? 0 }))
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
