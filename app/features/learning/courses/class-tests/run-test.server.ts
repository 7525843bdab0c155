import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { assignmentsPath, lockClassroom, filterStudentsOfClass } from '../assignments/assign-lessons.server.ts'
import { giveExtraTimeInput, testInput } from '../contract.ts'
import { saveExtraTime } from './extra-time.server.ts'
import { testsPath } from './sittings.server.ts'
import { assignments } from '../tables.server.ts'

/** Matches a test of a class whose results are not released. */
const isUnreleasedTest = (schoolId: string, classroomId: string, assignment: string) =>
  and(
    eq(assignments.schoolId, schoolId),
    eq(assignments.classroomId, classroomId),
    eq(assignments.id, assignment),
    isNotNull(assignments.testMinutes),
    isNull(assignments.releasedAt),
  )

/** Can be granted before a student starts a test and while they take it. */
export const giveExtraTime = defineCommand({
  name: 'giveExtraTime',
  input: giveExtraTimeInput,
  load: (context, { classroomId }) => lockClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run({ db }, classroom, { assignment, student, percent }) {
    const { schoolId, id: classroomId } = classroom
    const [test] = await db
      .select({ id: assignments.id })
      .from(assignments)
      .where(isUnreleasedTest(schoolId, classroomId, assignment))
    const students = await filterStudentsOfClass(db, classroom, student)
    if (!test || students.length === 0) throw new AppError('not-found')
    await db.$client.query(
      `INSERT INTO test_sittings (school_id, assignment_id, student_id, extra_percent) SELECT $1, $2, s, $4 FROM unnest($3::uuid[]) AS chosen (s)
       ON CONFLICT (school_id, assignment_id, student_id) DO UPDATE SET extra_percent = excluded.extra_percent`,
      [schoolId, assignment, students, percent],
    )
    // Also the default for the student's later tests.
    await saveExtraTime(db, { schoolId, classroomId }, students, percent)
    return {
      result: { students: students.length },
      changed: [assignmentsPath(classroomId), testsPath(classroomId)],
      audit: {
        act: 'test.extra-time',
        on: `classroom:${classroomId}`,
        details: { assignment, students: students.length, percent },
      },
    }
  },
})

/** Releases the results. Ends the test for students who are still working; runs that arrive later do not count. */
export const releaseResults = defineCommand({
  name: 'releaseResults',
  input: testInput,
  load: (context, { classroomId }) => lockClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run({ db, now }, { schoolId, id: classroomId }, { assignment }) {
    const released = await db
      .update(assignments)
      .set({ releasedAt: new Date(now) })
      .where(isUnreleasedTest(schoolId, classroomId, assignment))
      .returning({ content: assignments.content })
    if (released.length === 0) throw new AppError('not-found')
    return {
      result: { content: released[0]!.content },
      changed: [assignmentsPath(classroomId), testsPath(classroomId)],
      audit: { act: 'test.release', on: `classroom:${classroomId}`, details: { assignment, ...released[0]! } },
    }
  },
})
