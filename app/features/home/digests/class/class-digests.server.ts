import { getTableName } from 'drizzle-orm'
import { mondayOf, sendTimeOf, weekEndOf, weekOf } from '#rules/digests/digest-week.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { addDays } from '#rules/time/days.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { isUnrestrictedSql } from '#app/features/people/guardians/public.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { asIdentity, type Database } from '#app/platform/db/db.server.ts'
import { formatLocalDay, parseLocalTime } from '#app/platform/time/dates.ts'
import type { ClassDigests } from '../contract.ts'

/** Exported as text so that a test can check its query plan. Parameters: school, class, week. Needs access to accounts. */
export const classDigestsSql = `
  SELECT e.student_id AS id, array_remove(array_agg(DISTINCT r.id), NULL) AS readers,
    EXISTS (SELECT FROM digest_omissions o WHERE o.school_id = $1 AND o.student_id = e.student_id AND o.week = $3) AS "isLeftOut"
  FROM ${getTableName(enrolments)} e LEFT JOIN LATERAL (
    SELECT g.guardian_id::text AS id FROM ${getTableName(guardianships)} g JOIN ${getTableName(users)} u ON u.id = g.guardian_id
    WHERE g.school_id = $1 AND g.student_id = e.student_id AND g.status = 'active' AND u.email_verified AND u.disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM notice_opt_outs o WHERE o.user_id = u.id AND o.topic = 'child-week')
    UNION ALL
    SELECT i.reader_id::text FROM parent_mail_invitations i JOIN digest_readers d ON d.school_id = i.school_id AND d.id = i.reader_id
    WHERE i.school_id = $1 AND i.student_id = e.student_id AND i.status = 'accepted' AND d.day <> 'off' AND d.bounced_at IS NULL
      AND ${isUnrestrictedSql({ school: '$1', student: 'i.student_id', digest: 'd.address_digest' })}
  ) r ON true
  WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active' GROUP BY e.student_id`

type Row = { id: PersonId; readers: string[]; isLeftOut: boolean }

type ClassQuery = { schoolId: SchoolId; id: ClassroomId; timeZone: string }

/** The week of the next mails: teachers can leave something out until the week of the school ends. */
export function upcomingWeek(timeZone: string, now: number): string {
  const today = formatLocalDay(now, timeZone)
  const week = weekOf(today)
  return now < parseLocalTime(weekEndOf(week), timeZone).getTime() ? week : weekOf(addDays(today, 7))
}

/** The mails to the parents of a class; `null` until Thursday, after the week has ended, and without readers. */
export async function loadClassDigests(
  db: Database,
  { schoolId, id, timeZone }: ClassQuery,
  students: readonly { id: string; name: string }[],
  now: number,
): Promise<ClassDigests | null> {
  const week = upcomingWeek(timeZone, now)
  if (formatLocalDay(now, timeZone) < addDays(mondayOf(week), 3)) return null
  const { rows } = await asIdentity(db, () => db.$client.query<Row>(classDigestsSql, [schoolId, id, week]))
  const byId = new Map(rows.map((row) => [row.id as string, row]))
  const children = students.flatMap(({ id: studentId, name }) => {
    const row = byId.get(studentId)
    return row && row.readers.length > 0
      ? [{ id: studentId, name, readers: row.readers.length, isLeftOut: row.isLeftOut }]
      : []
  })
  if (children.length === 0) return null
  const readers = new Set(rows.filter(({ isLeftOut }) => !isLeftOut).flatMap((row) => row.readers))
  return { week, sendAt: sendTimeOf(week, 'friday'), readers: readers.size, children }
}
