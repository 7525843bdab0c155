import { and, eq } from 'drizzle-orm'
import { checkPersonName, type PersonNameReason } from '#rules/input/display-name.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Result } from '#rules/result.ts'
import { checkTypedName } from '#rules/students/judged-name.ts'
import type { TypedNameReason } from '#rules/students/name.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'

/** Schools and roles in which the person is active. Row security allows this across schools only for oneself. */
export const activeMemberships = (db: Database, personId: PersonId) =>
  db
    .selectDistinct({ schoolId: memberships.schoolId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.userId, personId), eq(memberships.status, 'active')))

/**
 * Checks a name that a user chose. A student in any school must pass the rules for student names because classmates see
 * the name. The current name is always accepted.
 */
export async function checkOwnName(
  db: Database,
  account: { id: PersonId; name: string },
  text: string,
): Promise<Result<string, PersonNameReason | TypedNameReason>> {
  const checked = checkPersonName(text)
  if (!checked.ok || checked.value === account.name) return checked
  const isStudent = (await activeMemberships(db, account.id)).some(({ role }) => role === 'student')
  return isStudent ? checkTypedName(checked.value) : checked
}
