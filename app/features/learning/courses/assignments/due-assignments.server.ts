import { getTableName } from 'drizzle-orm'
import type { AssignmentKind } from '#rules/assignments/access.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { classrooms, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { countFinishedStudents, stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import { studentGroupMembers } from '#app/features/people/students/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

type DueRow = {
  id: string
  classroomId: ClassroomId
  classroom: string
  kind: AssignmentKind
  content: string
  /** Title of a test that was built from a question bank. */
  title: string | null
  dueAt: number
  isTest: boolean
  isReleased: boolean
  students: PersonId[]
  handedIn: number
}

export type DueAssignment = Omit<DueRow, 'handedIn' | 'students'> & {
  students: number
  /** Students who finished the lesson, or who took the test. */
  done: number
}

/** SQL text, so that a test can check its plan. Parameters: school, start and end of the due time. */
export const dueAssignmentsSql = `
  SELECT a.id, a.classroom_id AS "classroomId", c.name AS classroom, a.kind, a.content, q.title,
    (extract(epoch FROM a.due_at) * 1000)::float8 AS "dueAt", a.test_minutes IS NOT NULL AS "isTest", a.released_at IS NOT NULL AS "isReleased",
    ARRAY(SELECT e.student_id FROM ${getTableName(enrolments)} e WHERE e.school_id = a.school_id AND e.classroom_id = a.classroom_id AND e.status = 'active'
      AND (a.student_id IS NULL OR a.student_id = e.student_id)
      AND (a.group_id IS NULL OR EXISTS (SELECT FROM ${getTableName(studentGroupMembers)} g WHERE g.school_id = a.school_id AND g.group_id = a.group_id AND g.student_id = e.student_id))) AS students,
    (SELECT count(*)::int FROM test_sittings s WHERE s.school_id = a.school_id AND s.assignment_id = a.id AND s.started_at IS NOT NULL) AS "handedIn"
  FROM assignments a JOIN ${getTableName(classrooms)} c ON c.school_id = a.school_id AND c.id = a.classroom_id AND c.status = 'active'
  LEFT JOIN question_tests q ON q.school_id = a.school_id AND q.assignment_id = a.id
  WHERE a.school_id = $1 AND a.due_at > $2 AND a.due_at <= $3 AND a.visibility = 'open' AND a.kind <> 'course'
  ORDER BY a.due_at, c.name, a.id`

/** Assignments of all active classes of a school that are due in this period, with how many students have done them. */
export async function listDueAssignments(
  db: Database,
  schoolId: SchoolId,
  { after, until }: { after: number; until: number },
): Promise<DueAssignment[]> {
  const { rows } = await db.$client.query<DueRow>(dueAssignmentsSql, [schoolId, new Date(after), new Date(until)])
  const due: DueAssignment[] = []
  for (const { students, handedIn, ...row } of rows)
    due.push({
      ...row,
      students: students.length,
      done: row.isTest ? handedIn : await countDone(db, schoolId, students, row.content),
    })
  return due
}

async function countDone(db: Database, schoolId: SchoolId, students: PersonId[], lesson: string): Promise<number> {
  const finished = await countFinishedStudents(db, schoolId, students, [{ id: lesson, steps: stepsOfLesson(lesson) }])
  return finished[lesson] ?? 0
}
