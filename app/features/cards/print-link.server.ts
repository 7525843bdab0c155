import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { openCookies, openKeys } from '#app/features/accounts/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { ClassroomHere } from './change-cards.server.ts'
import { paperSizes, printViews, type PrintView } from './contract.ts'

/** Ten minutes, three times: long enough for a printer that was off, too short for a link in a mail. */
const lifeMs = 10 * 60_000
const mostUses = 3
/** More do not fit the cookie that the link is exchanged for; a whole class needs no names. */
const mostNamed = 100

const claims = z.object({
  school: z.uuid(),
  classroom: z.uuid(),
  view: z.enum(printViews),
  person: z.uuid(),
  link: z.uuid(),
  until: z.number(),
  paper: z.enum(paperSizes),
  secrets: z.boolean(),
  /** Some students only, packed; nothing means all. */
  students: z.string().optional(),
})

export type PrintClaims = z.infer<typeof claims>

const on = z.union([z.boolean(), z.string().transform((text) => text === 'on' || text === 'true')])
const ids = z.union([z.uuid().transform((id) => [id]), z.array(z.uuid()).max(mostNamed)])

export const printInput = z.object({
  student: ids.optional(),
  paper: z.enum(paperSizes).default('a4'),
  secrets: on.default(false),
})

/** A signed address for one print view of one classroom. Whoever makes it is written down; the page itself asks nobody. */
export const makePrintLink = (classroom: ClassroomHere, view: PrintView, services: Services) =>
  defineCommand({
    name: 'makePrintLink',
    input: printInput,
    load: async () => null,
    allow: (actor) => can(actor, 'secrets.print', classroom),
    async run({ actor, now, newId }, _, { student, paper, secrets }) {
      const made: PrintClaims = {
        school: classroom.schoolId,
        classroom: classroom.id,
        view,
        person: actor.id!,
        link: newId(),
        until: now + lifeMs,
        paper,
        secrets,
        ...(student && { students: packIds(student) }),
      }
      return {
        result: { link: sealed(services, made) },
        audit: { act: 'secrets.print', on: classroom.id, details: { view, students: student ?? 'all', secrets } },
      }
    },
  })

function sealed({ env }: Pick<Services, 'env'>, made: PrintClaims): string {
  const text = Buffer.from(JSON.stringify(made)).toString('base64url')
  return `${text}.${openKeys(env.SECRET).seal('print-link', text)}`
}

/** What a link or its cookie says, if it is ours, in time, and for this page. */
function claimsIn({ env, now }: Services, given: string | null, view: PrintView, classroomId: string): PrintClaims | null {
  const [text = '', seal = ''] = given?.split('.') ?? []
  if (!openKeys(env.SECRET).matches('print-link', text, seal)) return null
  const read = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return read.view === view && read.classroom === classroomId && read.until > now() ? read : null
}

/** Spends one use of a link, over all processes, and answers the cookie it is exchanged for; nothing when it is wrong or spent. */
export async function exchangeLink(services: Services, link: string, view: PrintView, classroomId: string): Promise<string | null> {
  const read = claimsIn(services, link, view, classroomId)
  if (!read) return null
  const { rowCount } = await inTransaction(services.pool, nobody, (db) =>
    db.execute(sql`
      INSERT INTO print_link_uses (link, uses, expires_at) VALUES (${read.link}, 1, ${new Date(read.until).toISOString()})
      ON CONFLICT (link) DO UPDATE SET uses = print_link_uses.uses + 1 WHERE print_link_uses.uses < ${mostUses}`),
  )
  if (rowCount !== 1) return null
  const until = services.now() + lifeMs
  return openCookies(services.env).write(`print-${view}`, sealed(services, { ...read, until }), lifeMs / 1_000)
}

export const printClaims = (services: Services, request: Request, view: PrintView, classroomId: string): PrintClaims | null =>
  claimsIn(services, openCookies(services.env).read(request.headers, `print-${view}`), view, classroomId)

export async function sweepPrintLinks({ pool, now }: Services): Promise<void> {
  await pool.query('DELETE FROM print_link_uses WHERE expires_at < $1', [new Date(now())])
}

const packIds = (list: string[]) => Buffer.from(list.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url')

/** The students a link names; nothing means the whole class. */
export function namedIn({ students }: PrintClaims): Set<string> | null {
  if (!students) return null
  const hex = Buffer.from(students, 'base64url').toString('hex')
  return new Set((hex.match(/.{32}/g) ?? []).map((id) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')))
}
