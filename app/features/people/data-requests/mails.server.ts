import { sql } from 'drizzle-orm'
import type { DataRequestStatus } from '#rules/guardians/data-request.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { classroomTeachers, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { guardianships, memberships } from '#app/features/people/schools/public-tables.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { asIdentity, type Database } from '#app/platform/db/db.server.ts'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import { getTimeFormat } from '#app/platform/time/dates.ts'
import type { DataRequestRow } from './tables.server.ts'

/** Mails name neither the child nor the guardian: the page behind the button does, after a sign-in. */

type Recipient = { id: PersonId; name: string; email: string; locale: Locale }
type MailKind = 'ready' | 'deleting' | 'declined' | 'erased' | 'object' | 'remind'

type MailFacts = { school: string; timeZone: string; until?: number | null; count?: number }

export function composeRequestMail(
  { BASE_URL }: Pick<Env, 'BASE_URL'>,
  kind: MailKind,
  { name, email, locale }: Recipient,
  { school, timeZone, until, count }: MailFacts,
): JobRequest {
  const t = mailTranslator(locale, 'data-requests')
  const link = BASE_URL + localePath(locale, '/dashboard')
  const when = until == null ? undefined : getTimeFormat(locale, timeZone, { dateStyle: 'long' }).format(until)
  const values = { school, when, count, link }
  const mail = composeMail({
    ...{ to: email, locale, name, link, site: BASE_URL, hasAccount: true },
    subject: t(`mails.${kind}.subject`, values),
    body: t(`mails.${kind}.body`, values),
    button: t('mails.button'),
  })
  return { name: 'send-mail', data: mail }
}

export async function loadMailFacts(db: Database, schoolId: SchoolId): Promise<MailFacts> {
  const { name, timezone } = (await schoolById(db, schoolId))!
  return { school: name, timeZone: timezone }
}

/** Reports the answer to the requester. */
export async function composeGuardianMails(
  { db, env }: Pick<CommandContext, 'db' | 'env'>,
  { schoolId, guardianId }: DataRequestRow,
  status: Extract<DataRequestStatus, 'ready' | 'deleting' | 'declined'>,
  until: number | null,
): Promise<JobRequest[]> {
  const facts = { ...(await loadMailFacts(db, schoolId)), until }
  return (await loadRecipients(db, [guardianId])).map((guardian) => composeRequestMail(env, status, guardian, facts))
}

/** Notifies the other guardians of the child before the deletion. */
export async function composeObjectionMails(
  { db, env }: Pick<CommandContext, 'db' | 'env'>,
  { schoolId, studentId, guardianId }: DataRequestRow,
  until: number,
): Promise<JobRequest[]> {
  const { rows } = await db.execute<{ id: PersonId }>(sql`
    SELECT guardian_id AS id FROM ${guardianships}
    WHERE school_id = ${schoolId} AND student_id = ${studentId} AND guardian_id <> ${guardianId} AND status = 'active'
      AND assurance = 'confirmed' AND (relation IS NULL OR relation IN ('parent', 'guardian'))`)
  const facts = { ...(await loadMailFacts(db, schoolId)), until }
  const guardians = await loadRecipients(
    db,
    rows.map(({ id }) => id),
  )
  return guardians.map((guardian) => composeRequestMail(env, 'object', guardian, facts))
}

/** Accounts with a confirmed address, in the transaction of a school. */
export const loadRecipients = (db: Database, ids: readonly PersonId[]): Promise<Recipient[]> =>
  asIdentity(db, async () => {
    const { rows } = await db.execute<Recipient>(sql`
      SELECT id, name, email, locale FROM ${users}
      WHERE id = ANY (${sql.param(ids)}::uuid[]) AND email_verified AND disabled_at IS NULL`)
    return rows
  })

/** School admins, and owners of the classes of a student. */
export async function listAnsweringStaff(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<PersonId[]> {
  const { rows } = await db.execute<{ id: PersonId }>(sql`
    SELECT user_id AS id FROM ${memberships} WHERE school_id = ${schoolId} AND role = 'admin' AND status = 'active'
    UNION
    SELECT t.user_id FROM ${classroomTeachers} t JOIN ${enrolments} e ON e.school_id = t.school_id AND e.classroom_id = t.classroom_id
    WHERE t.school_id = ${schoolId} AND t.role = 'owner' AND t.status = 'active' AND e.student_id = ${studentId} AND e.status = 'active'`)
  return rows.map(({ id }) => id)
}
