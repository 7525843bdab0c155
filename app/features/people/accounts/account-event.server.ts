import { asc } from 'drizzle-orm'
import type { PersonId } from '#rules/ids.ts'
import { schools } from '#app/features/people/schools/public-tables.server.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { selectSchoolForReading, type Database } from '#app/platform/db/db.server.ts'
import { deviceName } from './components/profile/profile-device.ts'
import { activeMemberships } from './own-name.server.ts'

/** When and on which device an account was changed, for the mail to its owner. */
export type AccountEvent = { at: number; timeZone: string; device: string | null }

type EventContext = { db: Database; now: number; origin: Origin; schoolId?: string | null }

/** In the time zone of the person's school. */
export async function describeEvent(
  { db, now, origin, schoolId = null }: EventContext,
  personId: PersonId,
): Promise<AccountEvent> {
  const [membership] = await activeMemberships(db, personId)
  await selectSchoolForReading(db, membership?.schoolId ?? null)
  const [school] = await db.select({ timeZone: schools.timezone }).from(schools).orderBy(asc(schools.id)).limit(1)
  await selectSchoolForReading(db, schoolId)
  return { at: now, timeZone: school?.timeZone ?? 'UTC', device: deviceName(origin.userAgent ?? null) }
}
