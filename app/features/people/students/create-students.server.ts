import { getTableName } from 'drizzle-orm'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { randomBytes } from 'node:crypto'
import type { SchoolId } from '#rules/ids.ts'
import type { BirthBand } from '#rules/students/birth-band.ts'
import type { Title } from '#rules/students/titles.ts'
import { usernameByteCount, generateUsername } from '#rules/students/username.ts'
import { createManagedAccounts } from '#app/features/people/accounts/public.server.ts'
import { issueCards } from '#app/features/people/cards/public.server.ts'
import { joinSchoolAsStudent, schoolById } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

export type NewStudent = {
  id: string
  name: string
  identifier: string | null
  title: Title | null
  birthBand: BirthBand | null
  /** Grade of the class that the student joins. */
  grade: string | null
  locale: Locale
}

/** Creates accounts, usernames and login cards for new students, in the school's transaction. */
export async function createStudents(
  context: Pick<CommandContext, 'db' | 'now' | 'actor'>,
  schoolId: SchoolId,
  students: readonly NewStudent[],
): Promise<void> {
  if (students.length === 0) return
  const { db } = context
  await enforceQuota(context, 'student', context.actor.id!, {
    amount: students.length,
    plan: (await schoolById(db, schoolId))!.plan,
  })
  await createManagedAccounts(db, students)
  await joinSchoolAsStudent(
    context,
    schoolId,
    students.map(({ id }) => id),
  )
  let withoutUsername = students
  while (withoutUsername.length > 0) {
    const idsWithUsername = await insertWithUsernames(db, schoolId, withoutUsername)
    withoutUsername = withoutUsername.filter(({ id }) => !idsWithUsername.has(id))
  }
  await issueCards(db, schoolId, students)
}

/** Skips students whose random username already exists in the school; the caller retries them. */
async function insertWithUsernames(
  db: Database,
  schoolId: SchoolId,
  students: readonly NewStudent[],
): Promise<Set<string>> {
  const { rows } = await db.$client.query<{ student_id: string }>(
    `INSERT INTO managed_students (school_id, student_id, username, identifier, birth_band, title)
     SELECT $1, s, u, i, b, t FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[]) AS made (s, u, i, b, t)
     ON CONFLICT (school_id, username) DO NOTHING RETURNING student_id`,
    [
      schoolId,
      students.map(({ id }) => id),
      students.map(() => generateUsername(randomBytes(usernameByteCount))),
      students.map(({ identifier }) => identifier),
      students.map(({ birthBand }) => birthBand),
      students.map(({ title }) => title),
    ],
  )
  return new Set(rows.map((row) => row.student_id))
}

/** Students of the school by student number. */
export async function findStudentsByIdentifier(db: Database, schoolId: SchoolId, identifiers: readonly string[]) {
  if (identifiers.length === 0) return new Map<string, { id: string; name: string; removed: boolean }>()
  const { rows } = await db.$client.query<{ identifier: string; id: string; name: string; removed: boolean }>(
    `SELECT m.identifier, m.student_id AS id, u.name,
       EXISTS (SELECT FROM ${getTableName(memberships)} s WHERE s.school_id = $1 AND s.user_id = m.student_id AND s.role = 'student' AND s.status = 'removed') AS removed
     FROM managed_students m JOIN ${getTableName(users)} u ON u.id = m.student_id
     WHERE m.school_id = $1 AND m.identifier = ANY($2::text[])`,
    [schoolId, identifiers],
  )
  return new Map(rows.map(({ identifier, ...student }) => [identifier, student]))
}
