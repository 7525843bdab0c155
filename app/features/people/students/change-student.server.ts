import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { checkIdentifier } from '#rules/students/identifier.ts'
import { checkName } from '#rules/students/judged-name.ts'
import { splitTitle } from '#rules/students/titles.ts'
import { renameManagedAccounts } from '#app/features/people/accounts/public.server.ts'
import { findTaughtStudents, type ClassroomWithRelations } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext, type Refusal } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { findStudentsByIdentifier } from './create-students.server.ts'
import { lockRoster, filterEnrolled } from './roster/rosters.server.ts'
import { managedStudents } from './tables.server.ts'
import { countWrongPairs } from './wrong-pairs.server.ts'

/** Changes name and number of a school-managed account. Personal accounts cannot be changed by teachers. */
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
    const isEnrolled = (await filterEnrolled(db, roster, [student])).length === 1
    const isStudent = matchStudent(roster.schoolId, student)
    const [managed] = isEnrolled ? await db.select().from(managedStudents).where(isStudent).for('update') : []
    return { roster, managed: managed ?? null }
  },

  allow: (actor, { roster, managed }) => managed !== null && can(actor, 'roster.change', roster),

  async run(context, { roster, managed }, { student, ...input }) {
    const { db, now } = context
    const { title, name: nameWithoutTitle } = splitTitle(input.name)
    const [name, identifier] = [checkName(nameWithoutTitle), checkIdentifier(input.identifier)]
    if (!name.ok) throw new AppError('invalid', { fields: { name: name.reason } })
    if (!identifier.ok) throw new AppError('invalid', { fields: { identifier: identifier.reason } })
    const refusal =
      identifier.value === managed!.identifier
        ? null
        : await refuseTakenIdentifier(context, roster, student, identifier.value)
    if (refusal) return refusal
    await renameManagedAccounts(db, [{ id: student, name: name.value }], now)
    await setIdentifier(db, roster.schoolId, student, identifier.value)
    if (title) await db.update(managedStudents).set({ title }).where(matchStudent(roster.schoolId, student))
    return {
      result: { name: name.value },
      changed: [`classrooms/${roster.id}/roster`],
      audit: { act: 'student.change', on: student, details: { classroom: roster.id } },
    }
  },
})

const matchStudent = (schoolId: SchoolId, studentId: PersonId) =>
  and(eq(managedStudents.schoolId, schoolId), eq(managedStudents.studentId, studentId))

/**
 * The answer "number taken" reveals that another teacher's student has this number, so it counts as a wrong pair. After
 * too many wrong pairs even free numbers are refused.
 */
async function refuseTakenIdentifier(
  context: CommandContext,
  { id: classroomId, schoolId }: ClassroomWithRelations,
  studentId: PersonId,
  identifier: string | null,
): Promise<Refusal | null> {
  if (identifier === null) return null
  const { db, actor } = context
  const holder = (await findStudentsByIdentifier(db, schoolId, [identifier])).get(identifier)
  const isTaken = holder !== undefined && holder.id !== studentId
  const mayKnow =
    can(actor, 'school.administer', { schoolId }) ||
    (isTaken && (await findTaughtStudents(db, schoolId, actor.id!, [holder.id], null)).size > 0)
  const attempt = { tried: mayKnow ? 0 : 1, wrong: isTaken ? 1 : 0 }
  const audit = await countWrongPairs(context, attempt, classroomId)
  return isTaken ? { refused: new AppError('invalid', { fields: { identifier: 'identifier-taken' } }), audit } : null
}

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
