import { sql } from 'drizzle-orm'
import { decideLessonAccess, openNowFields } from '#rules/assignments/access.ts'
import type { ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { findLesson } from './catalog/catalog.server.ts'
import { loadAssignments } from './queries.server.ts'
import { assignments } from './tables.server.ts'

/**
 * Opens a locked or hidden lesson to the whole class. A lesson without an assignment can be opened already. Refuses a lesson that is an unreleased test.
 */
export async function openLessonToClass(
  context: CommandContext,
  { schoolId, id: classroomId }: ClassroomWithRelations,
  lesson: string,
): Promise<void> {
  const { db, now, newId } = context
  const course = findLesson('en', lesson)?.course.id
  if (!course) throw new AppError('not-found')
  const classAssignments = await loadAssignments(db, schoolId, classroomId)
  const wholeClassAssignments = classAssignments.filter(({ groupId, studentId }) => !groupId && !studentId)
  const { state, test } = decideLessonAccess({ lesson, course }, wholeClassAssignments, { id: '', groups: [] }, now)
  if (
    classAssignments.some((assignment) => assignment.content === lesson && assignment.test?.releasedAt === null) ||
    test?.releasedAt === null
  )
    throw new AppError('refused', { reason: 'lesson-is-test' })
  if (state !== 'locked' && state !== 'hidden') return
  const existing = wholeClassAssignments.find(({ kind, content }) => kind === 'lesson' && content === lesson)
  await enforceQuota(context, 'assignment', classroomId, {
    amount: existing ? 0 : 1,
    existing: async () => classAssignments.length,
  })
  const { visibility, opensAt } = openNowFields(existing, now)
  const openFields = { visibility, opensAt: opensAt === null ? null : new Date(opensAt), madeAt: new Date(now) }
  await db
    .insert(assignments)
    .values({
      schoolId,
      id: newId(),
      classroomId,
      kind: 'lesson',
      content: lesson,
      position: sql`(SELECT coalesce(max(position), 0) + 1 FROM assignments WHERE school_id = ${schoolId} AND classroom_id = ${classroomId})`,
      ...openFields,
    })
    .onConflictDoUpdate({
      target: [
        assignments.schoolId,
        assignments.classroomId,
        assignments.kind,
        assignments.content,
        assignments.groupId,
        assignments.studentId,
      ],
      set: openFields,
    })
}
