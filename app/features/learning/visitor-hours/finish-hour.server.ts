import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { toSlug } from '#rules/certificates/slug.ts'
import { can } from '#rules/permissions.ts'
import { isTooLong } from '#rules/input/display-name.ts'
import { checkTypedName } from '#rules/students/judged-name.ts'
import {
  hourCourses,
  hourLifeMs,
  maxNicknameLength,
  maxResultsPerHour,
  parseHourCode,
} from '#rules/visitor-hours/visitor-hour.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { visitorHours, visitorResults } from './tables.server.ts'

const finishInput = z.object({
  course: z.enum(hourCourses),
  code: z.string().max(40).optional(),
  nickname: z.string().max(200).optional(),
  token: z.string().min(16).max(64),
  locale: z.enum(['en', 'th', 'ko', 'cn']),
  /** Judged by the server before the command runs. */
  steps: z.number().int().min(1).max(20),
  stars: z.number().int().min(0).max(60),
})

/** Stores a finished sitting and returns the address of its certificate. A repeated token returns the same one. */
export const finishVisitorHour = defineCommand({
  name: 'finishVisitorHour',
  input: finishInput,
  load: () => Promise.resolve(null),
  allow: (actor) => can(actor, 'visitor-hours.use'),
  async run(context, _, { course, code, nickname, token, locale, steps, stars }) {
    const { db, env, now } = context
    const slug = toSlug(
      Buffer.from(openKeys(env.SECRET).sign('visitor-certificate', token), 'base64url').subarray(0, 16),
    )
    const hour = code ? await requireOpenHour(context, code) : null
    await db
      .insert(visitorResults)
      .values({
        ...{ slug, code: hour, course, locale, steps, stars },
        nickname: readNickname(nickname),
        createdAt: new Date(now),
      })
      .onConflictDoNothing()
    return { result: { slug } }
  },
})

function readNickname(typed: string | undefined): string | null {
  if (typed === undefined || typed.trim() === '') return null
  const name = checkTypedName(typed)
  if (!name.ok) throw new AppError('invalid', { fields: { nickname: name.reason } })
  if (isTooLong(name.value, maxNicknameLength)) throw new AppError('invalid', { fields: { nickname: 'too-long' } })
  return name.value
}

/** Locks the hour, so that concurrent results cannot exceed its limit. */
async function requireOpenHour({ db, now }: CommandContext, typed: string): Promise<string> {
  const code = parseHourCode(typed)
  const [hour] = code ? await db.select().from(visitorHours).where(eq(visitorHours.code, code)).for('update') : []
  if (!hour || now - hour.createdAt.getTime() >= hourLifeMs) throw new AppError('refused', { reason: 'hour-unknown' })
  if ((await db.$count(visitorResults, eq(visitorResults.code, hour.code))) >= maxResultsPerHour)
    throw new AppError('refused', { reason: 'hour-full' })
  return hour.code
}
