import { eq } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import { schools } from '#app/features/schools/public-tables.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'

export type OwnSchool = { schoolId: SchoolId }

/** An id that no school has. */
export const noSchool = '00000000-0000-0000-0000-000000000000'

/** What every command of school admin begins with: the actor's own school, and the right to look after it. */
export const schoolAdminCommand = {
  load: async ({ schoolId }: Context): Promise<OwnSchool> => ({ schoolId: schoolId ?? noSchool }),
  allow: (actor: Actor, school: OwnSchool) => can(actor, 'school.administer', school),
}

/**
 * Two people who change roles at the same moment do it one after the other: otherwise two last admins could both go.
 * Everybody who comes into the school waits for it, so whoever has no right to it is turned away before.
 */
export async function lockSchool({ db, actor, schoolId }: Context): Promise<OwnSchool> {
  if (!can(actor, 'school.administer', { schoolId })) throw new AppError('not-found')
  const [school] = await db
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.id, schoolId ?? noSchool))
    .for('update')
  if (!school) throw new AppError('not-found')
  return { schoolId: school.id }
}
