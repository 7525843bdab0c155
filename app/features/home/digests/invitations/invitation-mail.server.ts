import { getTableName } from 'drizzle-orm'
import { givenNameOf } from '#rules/certificates/short-name.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { composeMail } from '#app/platform/mail/compose-mail.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { mailTranslator } from '#app/platform/mail/mail-translator.server.ts'
import { getTimeFormat } from '#app/platform/time/dates.ts'

export type InvitationFacts = { school: string; child: string; teacher: string; until: number; timeZone: string }

type FactsQuery = { schoolId: SchoolId; student: PersonId; madeBy: PersonId | null; until: number }

export async function loadInvitationFacts(
  db: Database,
  { schoolId, student, madeBy, until }: FactsQuery,
): Promise<InvitationFacts> {
  const school = await schoolById(db, schoolId)
  const { rows } = await db.$client.query<{ id: string; name: string }>(
    `SELECT id, name FROM ${getTableName(users)} WHERE id = ANY ($1)`,
    [[student, ...(madeBy ? [madeBy] : [])]],
  )
  const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.name ?? ''
  return {
    school: school?.name ?? '',
    child: givenNameOf(nameOf(student)),
    teacher: nameOf(madeBy),
    until,
    timeZone: school?.timezone ?? 'UTC',
  }
}

type InvitationMailInput = InvitationFacts & { to: string; locale: Locale; link: string; isReminder: boolean }

/** The link opens a page with a button, because mail scanners open every link. */
export function composeInvitation({
  to,
  locale,
  link,
  isReminder,
  until,
  timeZone,
  ...names
}: InvitationMailInput): Mail {
  const t = mailTranslator(locale, 'digests')
  const date = getTimeFormat(locale, timeZone, { dateStyle: 'long' }).format(until)
  const values = { ...names, date, link }
  const kind = isReminder ? 'reminder' : 'first'
  return composeMail({
    ...{ to, locale, link },
    subject: t(`invitation.${kind}.subject`, values),
    body: t('invitation.body', { ...values, lines: t(`invitation.${kind}.lead`, values) }),
    button: t('invitation.button'),
    why: t('invitation.why'),
  })
}
