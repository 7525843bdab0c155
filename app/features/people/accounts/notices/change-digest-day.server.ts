import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { parseZoneName } from '#app/platform/time/dates.ts'

import { accountDigestDays, type AccountDigestDay } from './digest-days.ts'

/** Chooses the day of the weekly mail to parents for the caller, in the time zone of their device. */
export const changeDigestDay = defineCommand({
  name: 'changeDigestDay',
  input: z.object({ day: z.enum(accountDigestDays), timeZone: z.string().max(64) }),
  school: async () => null,
  load: async () => null,
  allow: (actor) => can(actor, 'account.change', { personId: actor.id }),
  async run({ db, actor }, _, { day, timeZone }) {
    const zone = parseZoneName(timeZone) ?? 'UTC'
    await db.execute(sql`INSERT INTO digest_days (user_id, day, time_zone) VALUES (${actor.id}, ${day}, ${zone})
      ON CONFLICT (user_id) DO UPDATE SET day = excluded.day, time_zone = excluded.time_zone`)
    const audit = { act: 'account.notices.change', on: `people/${actor.id}`, details: { topic: 'child-week', day } }
    return { result: { day }, audit }
  },
})

export async function loadDigestDay(db: Database, userId: PersonId): Promise<AccountDigestDay> {
  const { rows } = await db.execute<{ day: AccountDigestDay }>(
    sql`SELECT day FROM digest_days WHERE user_id = ${userId}`,
  )
  return rows[0]?.day ?? 'friday'
}
