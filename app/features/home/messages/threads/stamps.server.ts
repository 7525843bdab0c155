import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { ClassStamps } from '../contract.ts'

/**
 * A stamp changes with everything that a list of threads shows. Each kind of reader shares one, so that an announcement
 * costs one read, however many screens are open; only own threads and own reading are read for one person.
 */

type ClassOfStamp = { schoolId: SchoolId; classroomId: ClassroomId }

/** Messages that arrive after quiet hours change a stamp without a write. */
const lastArrival = `LEFT JOIN LATERAL (SELECT m.arrives_at FROM messages m
    WHERE m.school_id = t.school_id AND m.thread_id = t.id AND m.state = 'visible' AND m.arrives_at <= $3
    ORDER BY m.arrives_at DESC LIMIT 1) last ON true`
const stampOfThreads = `coalesce(md5(string_agg(concat_ws(' ', t.id, t.changed_at, last.arrives_at), ',' ORDER BY t.id)), '')`

/** Held and later announcements change nothing for those who cannot see them. Parameters: school, class, time. */
export const classStampsSql = `
  SELECT t.kind, ${stampOfThreads} AS stamp FROM message_threads t ${lastArrival}
  WHERE t.school_id = $1 AND t.classroom_id = $2
    AND (t.kind = 'sky' OR (t.kind = 'announcement' AND last.arrives_at IS NOT NULL))
  GROUP BY t.kind`

/** Threads that only staff read in whole, and the families that confirmed an announcement. */
export const staffStampSql = `
  SELECT ${stampOfThreads} || (SELECT count(*) FROM message_threads a
      JOIN message_reads r ON r.school_id = a.school_id AND r.thread_id = a.id AND r.confirmed_at IS NOT NULL
      WHERE a.school_id = $1 AND a.classroom_id = $2 AND a.kind = 'announcement') AS stamp
  FROM message_threads t ${lastArrival} WHERE t.school_id = $1 AND t.classroom_id = $2 AND t.kind <> 'sky'`

/** Threads of one person with the teachers, and what this person has read. Parameters: school, class, time, person. */
export const ownStampSql = `
  SELECT ${stampOfThreads} || (SELECT concat_ws(' ', count(*), max(r.read_at), count(r.confirmed_at)) FROM message_reads r
      JOIN message_threads o ON o.school_id = r.school_id AND o.id = r.thread_id AND o.classroom_id = $2
      WHERE r.school_id = $1 AND r.person_id = $4) AS stamp
  FROM message_threads t ${lastArrival}
  WHERE t.school_id = $1 AND t.classroom_id = $2
    AND ((t.kind = 'student' AND t.student_id = $4) OR (t.kind = 'guardian' AND t.guardian_id = $4))`

export async function readClassStamps(
  db: Database,
  { schoolId, classroomId }: ClassOfStamp,
  now: number,
): Promise<ClassStamps> {
  const { rows } = await db.$client.query<{ kind: string; stamp: string }>(classStampsSql, [
    ...[schoolId, classroomId, new Date(now)],
  ])
  const stampOf = (kind: string) => rows.find((row) => row.kind === kind)?.stamp ?? ''
  return { announcements: stampOf('announcement'), sky: stampOf('sky') }
}

export async function readStaffStamp(db: Database, { schoolId, classroomId }: ClassOfStamp, now: number) {
  const { rows } = await db.$client.query<{ stamp: string }>(staffStampSql, [schoolId, classroomId, new Date(now)])
  return rows[0]!.stamp
}

export async function readOwnStamp(
  db: Database,
  { schoolId, classroomId, personId }: ClassOfStamp & { personId: PersonId },
  now: number,
): Promise<string> {
  const values = [schoolId, classroomId, new Date(now), personId]
  const { rows } = await db.$client.query<{ stamp: string }>(ownStampSql, values)
  return rows[0]!.stamp
}
