import { and, eq } from 'drizzle-orm'
import { checkPersonName, type PersonNameReason } from '#rules/display-name.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Result } from '#rules/lib/result.ts'
import { checkTypedName, type TypedNameReason } from '#rules/students/name.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'

/** Where somebody is now, of their own schools all: a school is entered for no other. */
export const ownSchools = (db: Database, personId: PersonId) =>
  db
    .selectDistinct({ schoolId: memberships.schoolId, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.userId, personId), eq(memberships.status, 'active')))

/**
 * What somebody calls themselves. Whoever learns anywhere is read there by children, so it is judged as a child's name;
 * the name they have already may stay.
 */
export async function checkOwnName(
  db: Database,
  account: { id: PersonId; name: string },
  text: string,
): Promise<Result<string, PersonNameReason | TypedNameReason>> {
  const checked = checkPersonName(text)
  if (!checked.ok || checked.value === account.name) return checked
  const learns = (await ownSchools(db, account.id)).some(({ role }) => role === 'student')
  return learns ? checkTypedName(checked.value) : checked
}
