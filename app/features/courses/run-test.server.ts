import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { assignmentsPath, lockedClassroom, studentsIn } from './assign-lessons.server.ts'
import { extraTimeGiven, testAsked } from './contract.ts'
import { keepExtraTime } from './extra-time.server.ts'
import { testsPath } from './sittings.server.ts'
import { assignments } from './tables.server.ts'

/** A test of a class whose results are not told yet. */
const running = (schoolId: string, classroomId: string, assignment: string) =>
  and(
    eq(assignments.schoolId, schoolId),
    eq(assignments.classroomId, classroomId),
    eq(assignments.id, assignment),
    isNotNull(assignments.testMinutes),
    isNull(assignments.releasedAt),
  )

/** Holds before somebody starts and while they are at it. */
export const giveExtraTime = defineCommand({
  name: 'giveExtraTime',
  input: extraTimeGiven,
  load: (context, { classroomId }) => lockedClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run({ db }, classroom, { assignment, student, percent }) {
    const { schoolId, id: classroomId } = classroom
    const [test] = await db
      .select({ id: assignments.id })
      .from(assignments)
      .where(running(schoolId, classroomId, assignment))
    const students = await studentsIn(db, classroom, student)
    if (!test || students.length === 0) throw new AppError('not-found')
    await db.$client.query(
      `INSERT INTO test_sittings (school_id, assignment_id, student_id, extra_percent) SELECT $1, $2, s, $4 FROM unnest($3::uuid[]) AS chosen (s)
       ON CONFLICT (school_id, assignment_id, student_id) DO UPDATE SET extra_percent = excluded.extra_percent`,
      [schoolId, assignment, students, percent],
    )
    // Who needs more time in one test needs it in the next.
    await keepExtraTime(db, { schoolId, classroomId }, students, percent)
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

/** Tells the results. It ends the test for whoever is still at it, and what arrives later does not count. */
export const releaseResults = defineCommand({
  name: 'releaseResults',
  input: testAsked,
  load: (context, { classroomId }) => lockedClassroom(context, classroomId),
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom),

  async run({ db, now }, { schoolId, id: classroomId }, { assignment }) {
    const released = await db
      .update(assignments)
      .set({ releasedAt: new Date(now) })
      .where(running(schoolId, classroomId, assignment))
      .returning({ content: assignments.content })
    if (released.length === 0) throw new AppError('not-found')
    return {
      result: { content: released[0]!.content },
      changed: [assignmentsPath(classroomId), testsPath(classroomId)],
      audit: { act: 'test.release', on: `classroom:${classroomId}`, details: { assignment, ...released[0]! } },
    }
  },
})
