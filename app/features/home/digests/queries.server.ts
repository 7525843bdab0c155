import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { isUnrestrictedSql, openAddresses } from '#app/features/people/guardians/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'
import type { DeclinedMail, ParentMail } from './contract.ts'

type Row = Omit<ParentMail, 'address' | 'madeAt' | 'answeredAt'> & {
  encryptedAddress: string
  madeAt: Date
  answeredAt: Date | null
}

const unrestrictedMailSql = isUnrestrictedSql({
  school: 'i.school_id',
  student: 'i.student_id',
  digest: 'r.address_digest',
})

/** Exported as text so that a test can check its query plan. Parameters: school, student, time. */
export const parentMailsSql = `
  SELECT i.id, r.encrypted_address AS "encryptedAddress",
    CASE WHEN i.status = 'sent' AND i.expires_at <= $3 THEN 'expired' ELSE i.status END AS status,
    r.bounced_at IS NOT NULL AS "isBounced", r.day = 'off' AS "isOff",
    NOT (${unrestrictedMailSql}) AS "isStopped", i.made_at AS "madeAt", i.answered_at AS "answeredAt"
  FROM parent_mail_invitations i JOIN digest_readers r ON r.school_id = i.school_id AND r.id = i.reader_id
  WHERE i.school_id = $1 AND i.student_id = $2 AND i.status <> 'cancelled' AND r.encrypted_address IS NOT NULL
  ORDER BY i.made_at`

/** Mail invitations of a student's parents, for teachers of the class. */
export async function loadParentMails(
  db: Database,
  env: Pick<Env, 'SECRET'>,
  { schoolId, studentId }: { schoolId: SchoolId; studentId: PersonId },
  now: number,
): Promise<ParentMail[]> {
  const { rows } = await db.$client.query<Row>(parentMailsSql, [schoolId, studentId, new Date(now)])
  const addresses = openAddresses(env)
  return rows.map(({ encryptedAddress, madeAt, answeredAt, ...mail }) => ({
    ...mail,
    address: addresses.decrypt(encryptedAddress),
    madeAt: madeAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}

/** State of the mails to the parents of a student; the first that applies, in this order. */
export type ParentMailState = 'not-a-parent' | 'bounced' | 'accepted' | 'invited' | 'expired'

/** Exported as text so that a test can check its query plan. Parameters: school, class, time. */
export const parentMailStatesSql = `
  SELECT i.student_id AS id, CASE
      WHEN bool_or(i.status = 'declined') THEN 'not-a-parent'
      WHEN bool_or(r.bounced_at IS NOT NULL AND i.status IN ('sent', 'accepted')) THEN 'bounced'
      WHEN bool_or(i.status = 'accepted') THEN 'accepted'
      WHEN bool_or(i.status = 'sent' AND i.expires_at > $3) THEN 'invited'
      ELSE 'expired' END AS state
  FROM ${getTableName(enrolments)} e
  JOIN parent_mail_invitations i ON i.school_id = e.school_id AND i.student_id = e.student_id AND i.status <> 'cancelled'
  JOIN digest_readers r ON r.school_id = i.school_id AND r.id = i.reader_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active' GROUP BY i.student_id`

/** For the roster: students of a class whose parents were invited by mail. Contains no addresses. */
export async function listParentMailStates(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now: number,
): Promise<Map<PersonId, ParentMailState>> {
  const { rows } = await db.$client.query<{ id: PersonId; state: ParentMailState }>(parentMailStatesSql, [
    ...[schoolId, classroomId, new Date(now)],
  ])
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Days in which teachers see on Today that an address belongs to no parent. */
const declinedDays = 7

/** Exported as text so that a test can check its query plan. Parameters: school, class, time. */
export const declinedMailsSql = `
  SELECT i.id, e.student_id AS "studentId", u.name
  FROM ${getTableName(enrolments)} e
  JOIN parent_mail_invitations i ON i.school_id = e.school_id AND i.student_id = e.student_id
  JOIN ${getTableName(users)} u ON u.id = e.student_id
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active' AND i.status = 'declined' AND i.answered_at > $3
  ORDER BY i.answered_at DESC LIMIT 20`

/** Students for whom an invited person has recently answered that they are no parent. */
export async function listDeclinedMails(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now: number,
): Promise<DeclinedMail[]> {
  const { rows } = await db.$client.query<DeclinedMail>(declinedMailsSql, [
    ...[schoolId, classroomId, new Date(now - declinedDays * 24 * 60 * 60_000)],
  ])
  return rows
}
