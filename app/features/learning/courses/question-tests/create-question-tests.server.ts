import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import { shuffleOptions } from '#rules/questions/shuffle-options.ts'
import type { ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { assignmentsPath, filterGroupsOfClass, requireDueAfterOpen } from '../assignments/assign-lessons.server.ts'
import { assignments, questionTests } from '../tables.server.ts'
import { and, eq, sql } from 'drizzle-orm'

type NewQuestionTest = {
  title: string
  languages: QuestionLanguage[]
  questions: { id: string; content: BankQuestion }[]
  /** The whole class if empty. */
  groups: readonly string[]
  opensAt: Date
  dueAt: Date
  testMinutes: number
}

/** Assigns questions as a test, to a class or to some of its groups. The caller has checked the permission. */
export async function createQuestionTests(
  context: CommandContext,
  classroom: ClassroomWithRelations,
  { title, languages, questions, groups, opensAt, dueAt, testMinutes }: NewQuestionTest,
) {
  const { db, now, newId } = context
  const { schoolId, id: classroomId } = classroom
  requireDueAfterOpen({ opensAt, dueAt })
  const groupIds: (string | null)[] = groups.length === 0 ? [null] : await filterGroupsOfClass(db, classroom, groups)
  if (groupIds.length === 0 || questions.length === 0) throw new AppError('not-found')
  const isInClass = and(eq(assignments.schoolId, schoolId), eq(assignments.classroomId, classroomId))
  await enforceQuota(context, 'assignment', classroomId, {
    amount: groupIds.length,
    existing: () => db.$count(assignments, isInClass),
  })
  const shuffled = questions.map(({ id, content }) => ({ id, content: shuffleOptions(id, content) }))
  const rows = groupIds.map((groupId) => ({ id: newId(), groupId }))
  await db.insert(assignments).values(
    rows.map(({ id, groupId }) => ({
      schoolId,
      id,
      classroomId,
      kind: 'questions' as const,
      content: id.replaceAll('-', ''),
      groupId,
      visibility: 'open' as const,
      opensAt,
      dueAt,
      testMinutes,
      madeAt: new Date(now),
      position: sql`(SELECT coalesce(max(position), 0) + 1 FROM assignments WHERE school_id = ${schoolId} AND classroom_id = ${classroomId})`,
    })),
  )
  await db
    .insert(questionTests)
    .values(rows.map(({ id }) => ({ schoolId, assignmentId: id, title, languages, questions: shuffled })))
  return { assigned: rows.length, changed: [assignmentsPath(classroomId)] }
}
