import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { reportPeriods } from '#rules/reports/report-period.ts'
import { can } from '#rules/permissions.ts'
import { sessionById } from '#app/features/people/accounts/public.server.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { enterClassroom, findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { classroomUuid, uuid, uuids } from '#app/platform/forms/uuid.ts'
import { countPrintedStudents } from './count-printed-students.server.ts'
import { hasSecrets, isReport, maxStudentsPerPrintLink, paperSizes, printViews, type PrintView } from '../contract.ts'

/** Long enough to switch on a printer, too short to be useful in a forwarded mail. */
const lifetimeMs = 10 * 60_000
const maxUses = 3

const claims = z.object({
  classroom: classroomUuid,
  view: z.enum(printViews),
  /** The session that created the link. It identifies the user; the link stops working when the session ends. */
  session: uuid,
  link: uuid,
  until: z.number(),
  paper: z.enum(paperSizes),
  secrets: z.boolean(),
  /** Only students without a linked parent. */
  unlinked: z.boolean().default(false),
  period: z.enum(reportPeriods).default('all'),
  /** Ids of the selected students in packed form (`packIds`); absent for the whole class. */
  students: z.string().optional(),
})

export type PrintClaims = z.infer<typeof claims>

const checkboxValue = z.union([z.boolean(), z.string().transform((text) => text === 'on' || text === 'true')])
const ids = uuids(maxStudentsPerPrintLink)

export const printInput = z.object({
  classroom: classroomUuid,
  view: z.enum(printViews),
  student: ids.optional(),
  paper: z.enum(paperSizes).default('a4'),
  secrets: checkboxValue.default(false),
  unlinked: checkboxValue.default(false),
  /** For reports. */
  period: z.enum(reportPeriods).default('all'),
})

function requiredPermission(view: PrintView) {
  if (view === 'certificate') return 'certificates.award'
  if (view === 'parent-letter') return 'guardians.manage'
  return isReport(view) ? 'progress.view' : 'secrets.print'
}

function actOf(view: PrintView): string {
  if (view === 'certificate') return 'certificate.print'
  if (view === 'parent-letter') return 'guardians.print'
  return isReport(view) ? 'progress.print' : 'secrets.print'
}

/**
 * Creates a signed link to one print view of one class and logs its creator. The page checks the creator's permission
 * again at every view.
 */
export const makePrintLink = defineCommand({
  name: 'makePrintLink',
  readOnly: true,
  quota: 'print-link',
  input: printInput,
  load: async ({ db, actor }, { classroom }) => (await findClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, loadedClassroom, { view }) =>
    loadedClassroom !== null && can(actor, requiredPermission(view), loadedClassroom),
  async run({ env, now, newId, session }, _, { classroom, view, student, paper, unlinked, period, ...printOptions }) {
    if (!session) throw new AppError('not-found')
    const secrets = printOptions.secrets && hasSecrets(view)
    const linkClaims: PrintClaims = {
      classroom,
      view,
      session: session.id,
      link: newId(),
      until: now + lifetimeMs,
      paper,
      secrets,
      unlinked,
      period,
      ...(student && { students: packIds(student) }),
    }
    return {
      result: { link: signClaims({ env }, 'print-link', linkClaims) },
      audit: {
        act: actOf(view),
        on: classroom,
        details: { view, students: student ?? 'all', secrets, ...(unlinked && { unlinked }) },
      },
    }
  },
})

/** Signed separately: a cookie accepted as a link could be exchanged for a new ten-minute cookie forever. */
type ClaimsPurpose = 'print-link' | 'print-cookie'

function signClaims({ env }: Pick<Services, 'env'>, purpose: ClaimsPurpose, content: PrintClaims): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${openKeys(env.SECRET).sign(purpose, text)}`
}

/** The claims of a link or cookie; `null` if the signature is wrong, it has expired, or it is for another page. */
function verifyClaims(
  { env, now }: Services,
  purpose: ClaimsPurpose,
  signedText: string | null,
  view: PrintView,
  classroomId: ClassroomId,
): PrintClaims | null {
  const [text = '', signature = ''] = signedText?.split('.') ?? []
  if (!openKeys(env.SECRET).matches(purpose, text, signature)) return null
  const content = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return content.view === view && content.classroom === classroomId && content.until > now() ? content : null
}

/**
 * Spends one use of a link (counted over all processes) and returns the cookie that replaces it; `null` if the link is
 * invalid or used up.
 */
export async function exchangeLink(
  services: Services,
  link: string,
  view: PrintView,
  classroomId: ClassroomId,
): Promise<string | null> {
  const verified = verifyClaims(services, 'print-link', link, view, classroomId)
  if (!verified) return null
  const { rowCount } = await inTransaction(services.pool, systemTenant, (db) =>
    db.execute(sql`
      INSERT INTO print_link_uses (link, uses, expires_at) VALUES (${verified.link}, 1, ${new Date(verified.until).toISOString()})
      ON CONFLICT (link) DO UPDATE SET uses = print_link_uses.uses + 1 WHERE print_link_uses.uses < ${maxUses}`),
  )
  if (rowCount !== 1) return null
  const until = services.now() + lifetimeMs
  return openCookies(services.env).write(
    `print-${view}`,
    signClaims(services, 'print-cookie', { ...verified, until }),
    lifetimeMs / 1_000,
  )
}

export const readPrintClaims = (
  services: Services,
  request: Request,
  view: PrintView,
  classroomId: ClassroomId,
): PrintClaims | null =>
  verifyClaims(
    services,
    'print-cookie',
    openCookies(services.env).read(request.headers, `print-${view}`),
    view,
    classroomId,
  )

/**
 * Checks the claims against the current database and returns the user and school. `null` if the session has ended, the
 * class is archived, the permission is gone, or the link was rendered too often. Every print page must call this.
 */
export async function authorizePrint(
  services: Services,
  claims: PrintClaims,
): Promise<{ personId: PersonId; schoolId: SchoolId } | null> {
  const { session, classroom, view, link } = claims
  const signedIn = await sessionById(services, session)
  const entered = await enterClassroom(services, signedIn, { classroomId: classroom })
  if (!entered || !can(entered.actor, requiredPermission(view), entered.facts)) return null
  if (await isRenderLimitReached(services, link)) return null
  const printer = { personId: entered.actor.id!, schoolId: entered.facts.schoolId }
  if (view !== 'poster')
    await countPrintedStudents(services, {
      ...printer,
      classroomId: classroom,
      selectedIds: parseSelectedStudents(claims),
    })
  return printer
}

/** Limits renderings per link to 20, because the pages of a large class take seconds to render. */
async function isRenderLimitReached(services: Services, link: string): Promise<boolean> {
  const view = { subject: `print-view:${link}`, windowSeconds: lifetimeMs / 1_000, max: 20 }
  return (await openLimits(services).spend([view])).over !== null
}

export async function deleteExpiredPrintLinks({ pool, now }: Services): Promise<void> {
  await pool.query('DELETE FROM print_link_uses WHERE expires_at < $1', [new Date(now())])
}

const packIds = (list: string[]) =>
  Buffer.from(list.map((id) => id.replaceAll('-', '')).join(''), 'hex').toString('base64url')

/** Ids of the students selected in a print link; `null` means the whole class. */
export function parseSelectedStudents({ students }: PrintClaims): Set<string> | null {
  if (!students) return null
  const hex = Buffer.from(students, 'base64url').toString('hex')
  return new Set(
    (hex.match(/.{32}/g) ?? []).map((id) => id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')),
  )
}
