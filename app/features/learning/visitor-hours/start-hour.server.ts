import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { hourCourses, toHourCode } from '#rules/visitor-hours/visitor-hour.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { digestOf, openKeys } from '#app/platform/secrets/keys.server.ts'
import { visitorHours } from './tables.server.ts'

const startInput = z.object({
  course: z.enum(hourCourses),
  /** Chosen by the page and repeated when it sends the form again, so that a lost reply starts no second hour. */
  token: z.string().min(16).max(64),
})

/** Starts an hour for a class: its code counts finished sittings for a day. */
export const startVisitorHour = defineCommand({
  name: 'startVisitorHour',
  input: startInput,
  load: () => Promise.resolve(null),
  allow: (actor) => can(actor, 'visitor-hours.use'),
  async run({ db, env, now }, _, { course, token }) {
    const code = toHourCode(Buffer.from(openKeys(env.SECRET).sign('visitor-hour', token), 'base64url'))
    const row = { code, course, tokenDigest: digestOf(token), createdAt: new Date(now) }
    const { rowCount } = await db.insert(visitorHours).values(row).onConflictDoNothing()
    // A repeated form gets its hour again. Two tokens rarely share a code; the teacher presses again, with a new token.
    const [stored] = rowCount === 0 ? await db.select().from(visitorHours).where(eq(visitorHours.code, code)) : [row]
    if (stored?.tokenDigest !== row.tokenDigest) throw new AppError('refused', { reason: 'hour-code-taken' })
    return { result: { code } }
  },
})
