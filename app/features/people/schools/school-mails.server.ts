import { sql } from 'drizzle-orm'
import { invitedFragment } from '#rules/identity/invited-address.ts'
import type { SchoolId } from '#rules/ids.ts'
import { addWorkspaceToAddress } from '#rules/workspaces/workspace-address.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import { schoolById } from './queries.server.ts'

type Recipient = { name?: string; email: string; locale: Locale }
type MailKind = 'asked' | 'approved' | 'declined' | 'invited'

/**
 * Link target of each mail; mails about a declined request have no link. The link for admins names the school because
 * an admin may have another school or class open.
 */
const linkPaths: Record<Exclude<MailKind, 'declined'>, (schoolId: SchoolId) => string> = {
  asked: (schoolId) => addWorkspaceToAddress('/dashboard?section=approvals', { kind: 'school', id: schoolId }),
  approved: () => '/account/select-room',
  invited: () => '/account/select-room',
}

/** A mail about a user's school membership, to one recipient. */
export function composeSchoolMail(
  baseUrl: string,
  kind: MailKind,
  { name, email, locale }: Recipient,
  about: { schoolId: SchoolId; school: string; personName?: string },
): JobRequest {
  const t = mailTranslator(locale, 'school-admin')
  const link =
    kind === 'declined'
      ? undefined
      : baseUrl +
        localePath(locale, linkPaths[kind](about.schoolId)) +
        (kind === 'invited' ? invitedFragment(email) : '')
  const params = { school: about.school, who: about.personName, link, to: email }
  const mail = composeMail({
    ...{ to: email, locale, name, link },
    subject: t(`mails.${kind}.subject`, params),
    body: t(`mails.${kind}.body`, params),
    button: link && t(`mails.${kind}.button`),
  })
  return { name: 'send-mail', data: mail }
}

const maxRecipients = 20
const mailIntervalMs = 60 * 60_000

/** Mails to the school's admins about a teacher request; at most one an hour: the linked page lists all requests. */
export async function composeTeacherRequestMails(
  { db, now, env }: Pick<CommandContext, 'db' | 'now' | 'env'>,
  schoolId: SchoolId,
  requester: { id: string; name: string },
): Promise<JobRequest[]> {
  const since = new Date(now - mailIntervalMs)
  // Also checks the audit log: a teacher who withdraws and requests again must not trigger another mail.
  const { rows: earlier } = await db.execute(sql`
    SELECT FROM memberships WHERE school_id = ${schoolId} AND role = 'teacher' AND status = 'pending'
      AND user_id <> ${requester.id} AND created_at > ${since}
    UNION ALL
    SELECT FROM audit_entries WHERE school_id = ${schoolId} AND act = 'school.ask' AND details ->> 'status' = 'pending'
      AND at > ${since} LIMIT 1`)
  if (earlier.length > 0) return []
  const school = (await schoolById(db, schoolId))!.name
  return (await adminsOf(db, schoolId)).map((admin) =>
    composeSchoolMail(env.BASE_URL, 'asked', admin, { schoolId, school, personName: requester.name }),
  )
}

async function adminsOf(db: Database, schoolId: SchoolId): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    SELECT u.name, u.email, u.locale FROM memberships m JOIN ${users} u ON u.id = m.user_id
    WHERE m.school_id = ${schoolId} AND m.role = 'admin' AND m.status = 'active' ORDER BY m.created_at LIMIT ${maxRecipients}`)
  return rows
}
