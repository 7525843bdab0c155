import { accessTo, openedNow } from '#rules/assignments/access.ts'
import type { ClassroomWithRelations } from '#app/features/classrooms/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { placedLesson } from './catalogue.server.ts'
import { assignmentsOf } from './queries.server.ts'
import { assignments } from './tables.server.ts'

/**
 * Lets a whole class into a lesson, where something that it was given keeps it out. Where nobody spoke of the lesson it is
 * open already, and to assign it would take all others off the path. What it was given as a test stays one.
 */
export async function openToClass(
  context: Context,
  { schoolId, id: classroomId }: ClassroomWithRelations,
  lesson: string,
): Promise<void> {
  const { db, now, newId } = context
  const course = placedLesson('en', lesson)?.course.id
  if (!course) throw new AppError('not-found')
  const given = await assignmentsOf(db, schoolId, classroomId)
  const toAll = given.filter(({ groupId, studentId }) => !groupId && !studentId)
  const { state, test } = accessTo({ lesson, course }, toAll, { id: '', groups: [] }, now)
  if (given.some((one) => one.content === lesson && one.test?.releasedAt === null) || test?.releasedAt === null)
    throw new AppError('refused', { reason: 'lesson-is-test' })
  if (state !== 'locked' && state !== 'hidden') return
  const before = toAll.find(({ kind, content }) => kind === 'lesson' && content === lesson)
  await withinQuota(context, 'assignment', classroomId, {
    adding: before ? 0 : 1,
    existing: async () => given.length,
  })
  const { visibility, opensAt } = openedNow(before, now)
  const open = { visibility, opensAt: opensAt === null ? null : new Date(opensAt), madeAt: new Date(now) }
  await db
    .insert(assignments)
    .values({ schoolId, id: newId(), classroomId, kind: 'lesson', content: lesson, ...open })
    .onConflictDoUpdate({
      target: [
        assignments.schoolId,
        assignments.classroomId,
        assignments.kind,
        assignments.content,
        assignments.groupId,
        assignments.studentId,
      ],
      set: open,
    })
}
