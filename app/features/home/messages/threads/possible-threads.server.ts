import { getTableName } from 'drizzle-orm'
import { formatThreadRef, type ThreadKind } from '#rules/messages/threads.ts'
import type { PersonId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ThreadReader } from './list-threads.server.ts'

/** A thread that the reader may open, whether or not a message was written in it. */
export type PossibleThread = {
  ref: string
  kind: ThreadKind
  student: { id: PersonId; name: string } | null
  guardian: string | null
}

/** Threads of a class by role, except announcements. `child`: only the thread about this child, for guardians. */
export async function listPossibleThreads(
  db: Database,
  reader: ThreadReader,
  child: { id: PersonId; name: string } | null,
): Promise<PossibleThread[]> {
  const { schoolId, classroomId, personId, role } = reader
  const ofClass = (kind: 'sky' | 'staff'): PossibleThread => ({
    ...{ ref: formatThreadRef({ kind, classroomId }), kind, student: null, guardian: null },
  })
  const withStudent = (student: PossibleThread['student'] & {}): PossibleThread => ({
    ref: formatThreadRef({ kind: 'student', classroomId, studentId: student.id }),
    ...{ kind: 'student', student, guardian: null },
  })
  const withGuardian = (student: PossibleThread['student'] & {}, guardianId: PersonId, guardian: string | null) => ({
    ref: formatThreadRef({ kind: 'guardian', classroomId, studentId: student.id, guardianId }),
    ...{ kind: 'guardian' as const, student, guardian },
  })
  if (role === 'student') return [withStudent({ id: personId, name: '' }), ofClass('sky')]
  if (role === 'guardian') return child ? [withGuardian(child, personId, null)] : []
  const students = await rosterOf(db, schoolId, classroomId)
  const guardians = await listGuardians(db, reader, students)
  const families = students.flatMap((student) =>
    guardians
      .filter(({ studentId }) => studentId === student.id)
      .map(({ id, name }) => withGuardian(student, id, name)),
  )
  return role === 'admin'
    ? [ofClass('staff'), ...families]
    : [ofClass('sky'), ofClass('staff'), ...students.map(withStudent), ...families]
}

async function listGuardians(db: Database, { schoolId }: ThreadReader, students: readonly { id: PersonId }[]) {
  const { rows } = await db.$client.query<{ id: PersonId; studentId: PersonId; name: string }>(
    `SELECT g.guardian_id AS id, g.student_id AS "studentId", u.name
     FROM ${getTableName(guardianships)} g JOIN ${getTableName(users)} u ON u.id = g.guardian_id
     WHERE g.school_id = $1 AND g.student_id = ANY ($2::uuid[]) AND g.status = 'active' ORDER BY u.name`,
    [schoolId, students.map(({ id }) => id)],
  )
  return rows
}
