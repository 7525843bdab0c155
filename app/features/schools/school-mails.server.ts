import { sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { inPlace } from '#rules/place.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { JobRequest } from '#app/platform/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailWords } from '#app/platform/mail/mail-words.server.ts'
import { schoolById } from './queries.server.ts'

type Reader = { name?: string; email: string; locale: Locale }
type Kind = 'asked' | 'approved' | 'declined' | 'invited'

/**
 * Where each leads; what was declined leads nowhere. Whoever runs a school may be in a class of theirs just now, or run
 * two: the school is named.
 */
const pages: Record<Exclude<Kind, 'declined'>, (schoolId: SchoolId) => string> = {
  asked: (schoolId) => inPlace('/dashboard?section=approvals', { kind: 'school', id: schoolId }),
  approved: () => '/account/select-room',
  invited: () => '/account/select-room',
}

/** A mail about somebody's part in a school, to one reader. */
export function schoolMail(
  baseUrl: string,
  kind: Kind,
  { name, email, locale }: Reader,
  about: { schoolId: SchoolId; school: string; who?: string },
): JobRequest {
  const t = mailWords(locale, 'school-admin')
  const link = kind === 'declined' ? undefined : baseUrl + localePath(locale, pages[kind](about.schoolId))
  const words = { school: about.school, who: about.who, link, to: email }
  const mail = composeMail({
    ...{ to: email, locale, name, link },
    subject: t(`mails.${kind}.subject`, words),
    body: t(`mails.${kind}.body`, words),
    button: link && t(`mails.${kind}.button`),
  })
  return { name: 'send-mail', data: mail }
}

const mostAdmins = 20
const quietMs = 60 * 60_000

/**
 * To those who run the school: somebody asks to teach there. One mail an hour; the page it leads to shows them all.
 */
export async function askedMails(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  schoolId: SchoolId,
  who: { id: string; name: string },
): Promise<JobRequest[]> {
  const since = new Date(now - quietMs)
  // Also by the log: whoever asks, withdraws and asks again waits for nothing in between.
  const { rows: earlier } = await db.execute(sql`
    SELECT FROM memberships WHERE school_id = ${schoolId} AND role = 'teacher' AND status = 'pending'
      AND user_id <> ${who.id} AND created_at > ${since}
    UNION ALL
    SELECT FROM audit_entries WHERE school_id = ${schoolId} AND act = 'school.ask' AND details ->> 'status' = 'pending'
      AND at > ${since} LIMIT 1`)
  if (earlier.length > 0) return []
  const school = (await schoolById(db, schoolId))!.name
  return (await adminsOf(db, schoolId)).map((admin) =>
    schoolMail(env.BASE_URL, 'asked', admin, { schoolId, school, who: who.name }),
  )
}

async function adminsOf(db: Database, schoolId: SchoolId): Promise<Reader[]> {
  const { rows } = await db.execute<Reader>(sql`
    SELECT u.name, u.email, u.locale FROM memberships m JOIN ${users} u ON u.id = m.user_id
    WHERE m.school_id = ${schoolId} AND m.role = 'admin' AND m.status = 'active' ORDER BY m.created_at LIMIT ${mostAdmins}`)
  return rows
}
