import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { checkIdentifier } from '#rules/students/identifier.ts'
import { checkName } from '#rules/students/name.ts'
import { takeTitle } from '#rules/students/titles.ts'
import { renameManagedAccounts } from '#app/features/accounts/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'
import { lockRoster, studentsIn } from './rosters.server.ts'
import { managedStudents } from './tables.server.ts'

/** The name and the number of a child whose account this school made. Everybody else's name is their own. */
export const changeStudent = defineCommand({
  name: 'changeStudent',
  input: z.object({
    classroomId: classroomUuid,
    student: personUuid,
    name: z.string().max(400),
    identifier: z.string().max(80).default(''),
  }),

  async load({ db, actor }, { classroomId, student }) {
    const roster = await lockRoster(db, actor, classroomId)
    const enrolled = (await studentsIn(db, roster, [student])).length === 1
    const own = ofSchool(roster.schoolId, student)
    const [managed] = enrolled ? await db.select().from(managedStudents).where(own).for('update') : []
    return { roster, managed: managed ?? null }
  },

  allow: (actor, { roster, managed }) => managed !== null && can(actor, 'roster.change', roster),

  async run({ db, now }, { roster }, { student, ...wanted }) {
    const { title, name: bare } = takeTitle(wanted.name)
    const [name, identifier] = [checkName(bare), checkIdentifier(wanted.identifier)]
    if (!name.ok) throw new AppError('invalid', { fields: { name: name.reason } })
    if (!identifier.ok) throw new AppError('invalid', { fields: { identifier: identifier.reason } })
    await renameManagedAccounts(db, [{ id: student, name: name.value }], now)
    await setIdentifier(db, roster.schoolId, student, identifier.value)
    if (title) await db.update(managedStudents).set({ title }).where(ofSchool(roster.schoolId, student))
    return {
      result: { name: name.value },
      changed: [`classrooms/${roster.id}/roster`],
      audit: { act: 'student.change', on: student, details: { classroom: roster.id } },
    }
  },
})

const ofSchool = (schoolId: SchoolId, studentId: PersonId) =>
  and(eq(managedStudents.schoolId, schoolId), eq(managedStudents.studentId, studentId))

async function setIdentifier(
  db: Parameters<typeof lockRoster>[0],
  schoolId: SchoolId,
  studentId: PersonId,
  identifier: string | null,
) {
  const { rowCount } = await db.$client.query(
    `UPDATE managed_students SET identifier = $3 WHERE school_id = $1 AND student_id = $2
       AND NOT EXISTS (SELECT FROM managed_students o WHERE o.school_id = $1 AND o.identifier = $3 AND o.student_id <> $2)`,
    [schoolId, studentId, identifier],
  )
  if (rowCount === 0) throw new AppError('invalid', { fields: { identifier: 'identifier-taken' } })
}
