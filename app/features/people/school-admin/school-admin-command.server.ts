import { eq } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { schools } from '#app/features/people/schools/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'

export type SchoolRef = { schoolId: SchoolId }

/** The nil UUID: matches no school. */
export const noSchoolId = '00000000-0000-0000-0000-000000000000'

/** Common part of school admin commands: loads the actor's school and requires the admin permission. */
export const schoolAdminCommand = {
  load: async ({ schoolId }: CommandContext): Promise<SchoolRef> => ({ schoolId: schoolId ?? noSchoolId }),
  allow: (actor: Actor, school: SchoolRef) => can(actor, 'school.administer', school),
}

/**
 * Serializes role changes in a school: otherwise two last admins could remove each other concurrently. Checks the
 * permission before locking because the lock also blocks people who join the school.
 */
export async function lockSchool({ db, actor, schoolId }: CommandContext): Promise<SchoolRef> {
  if (!can(actor, 'school.administer', { schoolId })) throw new AppError('not-found')
  const [school] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.id, schoolId ?? noSchoolId))
    .for('update')
  if (!school) throw new AppError('not-found')
  return { schoolId: school.id }
}
