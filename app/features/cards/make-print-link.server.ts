import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { sessionById } from '#app/features/accounts/public.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import { enterClassroom, findClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { inTransaction, nobody } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { classroomUuid, uuid, uuids } from '#app/platform/uuid.ts'
import { countDrawn } from './drawn-students.server.ts'
import { isReport, mostPrinted, paperSizes, printViews, type PrintView } from './contract.ts'

/** Ten minutes, three times: long enough for a printer that was off, too short for a link in a mail. */
const lifeMs = 10 * 60_000
const mostUses = 3

const claims = z.object({
  classroom: classroomUuid,
  view: z.enum(printViews),
  /** The session the link was made in; it says who made it, and ends the link when it ends. */
  session: uuid,
  link: uuid,
  until: z.number(),
  paper: z.enum(paperSizes),
  secrets: z.boolean(),
  /** Some students only, packed; nothing means all. */
  students: z.string().optional(),
})

export type PrintClaims = z.infer<typeof claims>

const on = z.union([z.boolean(), z.string().transform((text) => text === 'on' || text === 'true')])
const ids = uuids(mostPrinted)

export const printInput = z.object({
  classroom: classroomUuid,
  view: z.enum(printViews),
  student: ids.optional(),
  paper: z.enum(paperSizes).default('a4'),
  secrets: on.default(false),
})

/** What somebody must be allowed to, to print it. */
const rightTo = (view: PrintView) => (isReport(view) ? 'progress.view' : 'secrets.print')

/**
 * A signed address for one print view of one classroom. Whoever makes it is written down; the page asks what they may
 * now, at every view.
 */
export const makePrintLink = defineCommand({
  name: 'makePrintLink',
  onlyReads: true,
  quota: 'print-link',
  input: printInput,
  load: async ({ db, actor }, { classroom }) => (await findClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, found, { view }) => found !== null && can(actor, rightTo(view), found),
  async run({ env, now, newId, session }, _, { classroom, view, student, paper, ...wanted }) {
    if (!session) throw new AppError('not-found')
    const secrets = wanted.secrets && !isReport(view)
    const made: PrintClaims = {
      classroom,
      view,
      session: session.id,
      link: newId(),
      until: now + lifeMs,
      paper,
      secrets,
      ...(student && { students: packIds(student) }),
    }
    return {
      result: { link: sealed({ env }, 'print-link', made) },
      audit: {
        act: isReport(view) ? 'progress.print' : 'secrets.print',
        on: classroom,
        details: { view, students: student ?? 'all', secrets },
      },
    }
  },
})

/** A cookie is sealed for being a cookie: shown as a link, it would give itself ten minutes again and again. */
type Carrier = 'print-link' | 'print-cookie'

function sealed({ env }: Pick<Services, 'env'>, carrier: Carrier, made: PrintClaims): string {
  const text = Buffer.from(JSON.stringify(made)).toString('base64url')
  return `${text}.${openKeys(env.SECRET).seal(carrier, text)}`
}

/** What a link or its cookie says, if it is ours, in time, and for this page. */
function claimsIn(
  { env, now }: Services,
  carrier: Carrier,
  given: string | null,
  view: PrintView,
  classroomId: ClassroomId,
): PrintClaims | null {
  const [text = '', seal = ''] = given?.split('.') ?? []
  if (!openKeys(env.SECRET).matches(carrier, text, seal)) return null
  const read = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return read.view === view && read.classroom === classroomId && read.until > now() ? read : null
}

/**
 * Spends one use of a link, over all processes, and answers the cookie it is exchanged for; nothing when it is wrong or
 * spent.
 */
export async function exchangeLink(
  services: Services,
  link: string,
  view: PrintView,
  classroomId: ClassroomId,
): Promise<string | null> {
  const read = claimsIn(services, 'print-link', link, view, classroomId)
  if (!read) return null
  const { rowCount } = await inTransaction(services.pool, nobody, (db) =>
    db.execute(sql`
      INSERT INTO print_link_uses (link, uses, expires_at) VALUES (${read.link}, 1, ${new Date(read.until).toISOString()})
      ON CONFLICT (link) DO UPDATE SET uses = print_link_uses.uses + 1 WHERE print_link_uses.uses < ${mostUses}`),
  )
  if (rowCount !== 1) return null
  const until = services.now() + lifeMs
  return openCookies(services.env).write(
    `print-${view}`,
    sealed(services, 'print-cookie', { ...read, until }),
    lifeMs / 1_000,
  )
}

export const printClaims = (
  services: Services,
  request: Request,
  view: PrintView,
  classroomId: ClassroomId,
): PrintClaims | null =>
  claimsIn(
    services,
    'print-cookie',
    openCookies(services.env).read(request.headers, `print-${view}`),
    view,
    classroomId,
  )

/**
 * Who prints with these claims and in which school, by the database as it is now. Nothing once the session has ended,
 * the class is put away, the right is gone or the sheets were drawn often enough. Whatever is printed is asked for here.
 */
export async function printerOf(
  services: Services,
  claims: PrintClaims,
): Promise<{ personId: PersonId; schoolId: SchoolId } | null> {
  const { session, classroom, view, link } = claims
  const signedIn = await sessionById(services, session)
  const entered = await enterClassroom(services, signedIn, { classroomId: classroom })
  if (!entered || !can(entered.actor, rightTo(view), entered.facts)) return null
  if (await isWornOut(services, link)) return null
  const printer = { personId: entered.actor.id!, schoolId: entered.facts.schoolId }
  if (view !== 'poster') await countDrawn(services, { ...printer, classroomId: classroom, named: namedIn(claims) })
  return printer
}

/** Drawing the sheets of a large class takes seconds: more than anybody looks at them, a link draws them no more. */
async function isWornOut(services: Services, link: string): Promise<boolean> {
  const view = { subject: `print-view:${link}`, windowSeconds: lifeMs / 1_000, max: 20 }
  return (await openLimits(services).spend([view])).over !== null
}

export async function sweepPrintLinks({ pool, now }: Services): Promise<void> {
  await pool.query('DELETE FROM print_link_uses WHERE expires_at < $1', [new Date(now())])
}

const packIds = (list: string[]) =>
  Buffer.from(list.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url')

/** The students a link names; nothing means the whole class. */
export function namedIn({ students }: PrintClaims): Set<string> | null {
  if (!students) return null
  const hex = Buffer.from(students, 'base64url').toString('hex')
  return new Set(
    (hex.match(/.{32}/g) ?? []).map((id) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')),
  )
}
