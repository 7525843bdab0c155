import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { parseQuietHours, type QuietHours } from '#rules/rewards/quiet-hours.ts'
import { msUntilQuietEnd } from '#rules/notices/mail-hours.ts'
import { can } from '#rules/permissions.ts'
import type { PersonId } from '#rules/ids.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { formatLocalTime, parseZoneName } from '#app/platform/time/dates.ts'

const clockField = z.string().max(5)

/** Chooses hours without notices for the caller, in the time zone of their device; an empty `from` ends them. */
export const changeNoticeHours = defineCommand({
  name: 'changeNoticeHours',
  input: z.object({ from: clockField, to: clockField, timeZone: z.string().max(64) }),
  school: async () => null,
  load: async () => null,
  allow: (actor) => can(actor, 'account.change', { personId: actor.id }),
  async run({ db, actor }, _, { from, to, timeZone }) {
    const audit = { act: 'account.notices.change', on: `people/${actor.id}`, details: { from, to } }
    if (from === '') {
      await db.execute(sql`DELETE FROM notice_hours WHERE user_id = ${actor.id}`)
      return { result: {}, audit }
    }
    const hours = parseQuietHours(from, to)
    if (!hours) throw new AppError('invalid')
    const zone = parseZoneName(timeZone) ?? 'UTC'
    await db.execute(sql`INSERT INTO notice_hours (user_id, quiet_from, quiet_to, time_zone)
      VALUES (${actor.id}, ${hours.from}, ${hours.to}, ${zone})
      ON CONFLICT (user_id) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, time_zone = excluded.time_zone`)
    return { result: {}, audit }
  },
})

type StoredHours = QuietHours & { timeZone: string }

export async function loadNoticeHours(db: Database, userId: PersonId): Promise<StoredHours | null> {
  const { rows } = await db.execute<StoredHours>(
    sql`SELECT quiet_from AS "from", quiet_to AS "to", time_zone AS "timeZone" FROM notice_hours WHERE user_id = ${userId}`,
  )
  return rows[0] ?? null
}

/** Moves the time of a notice behind the quiet hours of its reader. */
export async function noticeTimeOf(db: Database, userId: PersonId, sendAt: number): Promise<number> {
  const hours = await loadNoticeHours(db, userId)
  return hours ? sendAt + msUntilQuietEnd(hours, formatLocalTime(sendAt, hours.timeZone), sendAt) : sendAt
}
