import { getTableName } from 'drizzle-orm'
import { parseZoneName } from '#app/platform/time/dates.ts'
import type { DigestDay } from '#rules/digests/digest-week.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { isUnrestrictedSql, openAddresses } from '#app/features/people/guardians/public.server.ts'
import { guardianships, memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Env } from '#app/platform/services/env.server.ts'

/** Runs in the transaction of one school, with access to accounts (`identity`). */

/** Readers who get the weekly mail, with their time. */
export type PlannedReader = { id: string; day: Exclude<DigestDay, 'off'>; timeZone: string | null }

/** A student of the school is a current one: children who left are in no mail. */
const isStudentSql = (student: string) =>
  `EXISTS (SELECT FROM ${getTableName(memberships)} m WHERE m.school_id = $1 AND m.user_id = ${student} AND m.role = 'student' AND m.status = 'active')`

/** After mails came back, nothing is sent until the account changes, for example its address. */
const reachableSql = `(r.bounced_at IS NULL OR r.bounced_at < u.updated_at) AND u.email_verified AND u.disabled_at IS NULL AND u.kind = 'adult'`
const accountSql = `${reachableSql}
  AND NOT EXISTS (SELECT FROM notice_opt_outs o WHERE o.user_id = u.id AND o.topic = 'child-week')`

/** A pause or a block of the school also stops mails to the address. */
const isUnrestrictedMailSql = isUnrestrictedSql({ school: '$1', student: 'i.student_id', digest: 'r.address_digest' })

/** Gives each guardian with an account a row, which the mails of the weeks refer to. */
export async function addAccountReaders(db: Database, schoolId: SchoolId, now: number): Promise<void> {
  const { rows } = await db.$client.query<{ id: PersonId }>(
    `SELECT DISTINCT g.guardian_id AS id FROM ${getTableName(guardianships)} g
     WHERE g.school_id = $1 AND g.status = 'active'
       AND NOT EXISTS (SELECT FROM digest_readers r WHERE r.school_id = $1 AND r.user_id = g.guardian_id)`,
    [schoolId],
  )
  if (rows.length === 0) return
  await db.$client.query(
    `INSERT INTO digest_readers (school_id, id, user_id, created_at)
     SELECT $1, r.id, r.user_id, $4 FROM unnest($2::uuid[], $3::uuid[]) AS r (id, user_id) ON CONFLICT DO NOTHING`,
    [schoolId, rows.map(() => newId()), rows.map(({ id }) => id), new Date(now)],
  )
}

/** Exported as text so that a test can check its query plan. */
export const plannedReadersSql = `
  SELECT r.id, coalesce(d.day, 'friday') AS day, d.time_zone AS "timeZone"
  FROM digest_readers r JOIN ${getTableName(users)} u ON u.id = r.user_id LEFT JOIN digest_days d ON d.user_id = u.id
  WHERE r.school_id = $1 AND ${accountSql}
    AND EXISTS (SELECT FROM ${getTableName(guardianships)} g WHERE g.school_id = $1 AND g.guardian_id = r.user_id
      AND g.status = 'active' AND ${isStudentSql('g.student_id')})
  UNION ALL
  SELECT r.id, r.day, r.time_zone AS "timeZone" FROM digest_readers r
  WHERE r.school_id = $1 AND r.user_id IS NULL AND r.day <> 'off' AND r.bounced_at IS NULL
    AND EXISTS (SELECT FROM parent_mail_invitations i WHERE i.school_id = $1 AND i.reader_id = r.id
      AND i.status = 'accepted' AND ${isUnrestrictedMailSql} AND ${isStudentSql('i.student_id')})`

export async function listPlannedReaders(db: Database, schoolId: SchoolId): Promise<PlannedReader[]> {
  const { rows } = await db.$client.query<PlannedReader>(plannedReadersSql, [schoolId])
  return rows.map((row) => ({ ...row, timeZone: row.timeZone && parseZoneName(row.timeZone) }))
}

/** A reader of a mail that is sent now. `userId`: of an account. */
export type DigestReader = {
  id: string
  userId: PersonId | null
  to: string
  locale: Locale
  children: { id: PersonId; name: string }[]
}

type ReaderRow = {
  userId: PersonId | null
  email: string | null
  encryptedAddress: string | null
  locale: Locale
}

/**
 * The reader with the children of whom they may read; `null` if the mail is no longer wanted or allowed. A sample is sent
 * to readers who have turned the mail off, too.
 */
export async function loadDigestReader(
  db: Database,
  env: Pick<Env, 'SECRET'>,
  { schoolId, id, week }: { schoolId: SchoolId; id: string; week: string },
  { isSample = false } = {},
): Promise<DigestReader | null> {
  const { rows } = await db.$client.query<ReaderRow>(
    `SELECT r.user_id AS "userId", u.email, r.encrypted_address AS "encryptedAddress", coalesce(u.locale, r.locale) AS locale
     FROM digest_readers r LEFT JOIN ${getTableName(users)} u ON u.id = r.user_id
     WHERE r.school_id = $1 AND r.id = $2
       AND CASE WHEN r.user_id IS NULL THEN ($3 OR r.day <> 'off') AND r.bounced_at IS NULL
         ELSE ${isSample ? reachableSql : accountSql} END`,
    [schoolId, id, isSample],
  )
  const [reader] = rows
  if (!reader) return null
  const { userId, email, encryptedAddress, locale } = reader
  const to = email ?? (encryptedAddress && openAddresses(env).decrypt(encryptedAddress))
  if (!to) return null
  return { id, userId, to, locale, children: await listReaderChildren(db, { schoolId, id, week }) }
}

/** Children of a reader, without those whom a teacher leaves out in this week, or without consent to show their week. */
export async function listReaderChildren(
  db: Database,
  { schoolId, id, week }: { schoolId: SchoolId; id: string; week: string | null },
) {
  const { rows } = await db.$client.query<{ id: PersonId; name: string }>(
    `SELECT s.id, s.name FROM ${getTableName(users)} s JOIN (
       SELECT g.student_id FROM ${getTableName(guardianships)} g JOIN digest_readers r ON r.school_id = g.school_id AND r.user_id = g.guardian_id
       WHERE g.school_id = $1 AND r.id = $2 AND g.status = 'active'
       UNION
       SELECT i.student_id FROM parent_mail_invitations i JOIN digest_readers r ON r.school_id = i.school_id AND r.id = i.reader_id
       WHERE i.school_id = $1 AND i.reader_id = $2 AND i.status = 'accepted' AND ${isUnrestrictedMailSql}
     ) c ON c.student_id = s.id
     WHERE ${isStudentSql('s.id')}
       AND NOT EXISTS (SELECT FROM digest_omissions o WHERE o.school_id = $1 AND o.student_id = s.id AND o.week = $3)
     ORDER BY s.name`,
    [schoolId, id, week],
  )
  const purposesOff = await listPurposesOff(
    db,
    schoolId,
    rows.map((child) => child.id),
  )
  return rows.filter((child) => !purposesOff.get(child.id)?.includes('home'))
}
