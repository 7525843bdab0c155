import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { hasReceipts, mayConfirm } from '#rules/messages/announcement.ts'
import { needsTeacher, type Content } from '#rules/messages/contents.ts'
import type { ThreadKind } from '#rules/messages/threads.ts'
import { mayModerate, mayRead, type AnnouncementAudience, type ThreadRole } from '#rules/messages/who-may-write.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { refOfRow } from './thread-access.server.ts'
import type { ThreadRow } from '../tables.server.ts'

/** Limits the list: announcements of a year, and the threads of a class of fifty with their guardians. */
const maxThreads = 300
/**
 * Unread messages are counted among the last of a thread. The time of reading is outside the limited subquery: inside it,
 * the planner expects one row and reads the whole thread.
 */
const maxUnread = 99

export type ThreadReader = {
  schoolId: SchoolId
  classroomId: ClassroomId
  personId: PersonId
  role: ThreadRole
  /** For guardians: the children they are linked to. */
  children: readonly PersonId[]
}

export type ListedThread = {
  ref: string
  kind: ThreadKind
  studentId: PersonId | null
  guardianId: PersonId | null
  title: string | null
  last: (Content & { isOwn: boolean }) | null
  at: number | null
  unread: number
  held: number
  isUrgent: boolean
  receipts: { confirmed: number; families: number } | null
  isOpen: boolean
}

/**
 * Threads of a class with the last message that the reader may see. Parameters: school, class, reader, time, student and
 * children (null: all). Exported as text so that a test can check its query plan.
 */
export const threadsSql = `
  SELECT t.id, t.kind, t.classroom_id AS "classroomId", t.student_id AS "studentId", t.guardian_id AS "guardianId", t.title, t.audience,
    r.confirmed_at IS NOT NULL AS "isConfirmed",
    last.kind AS "lastKind", last.content, last.author_id = $3 AS "isOwn", (extract(epoch FROM last.arrives_at) * 1000)::float8 AS at,
    fresh.count AS unread, fresh.contents, t.reminded_at > coalesce(r.read_at, '-infinity') AS "isReminded", held.count AS held
  FROM message_threads t
  LEFT JOIN message_reads r ON r.school_id = t.school_id AND r.thread_id = t.id AND r.person_id = $3
  LEFT JOIN LATERAL (SELECT m.kind, m.content, m.author_id, m.arrives_at FROM messages m
    WHERE m.school_id = t.school_id AND m.thread_id = t.id AND m.state = 'visible' AND (m.arrives_at <= $4 OR m.author_id = $3)
    ORDER BY m.arrives_at DESC, m.id DESC LIMIT 1) last ON true
  LEFT JOIN LATERAL (SELECT count(*)::int AS count, array_agg(f.content) FILTER (WHERE f.kind = 'phrase') AS contents
    FROM (SELECT m.kind, m.content, m.author_id, m.arrives_at FROM messages m
      WHERE m.school_id = t.school_id AND m.thread_id = t.id AND m.state = 'visible' AND m.arrives_at <= $4
        AND last.arrives_at > coalesce(r.read_at, '-infinity') ORDER BY m.arrives_at DESC LIMIT ${maxUnread}) f
    WHERE f.arrives_at > coalesce(r.read_at, '-infinity') AND f.author_id IS DISTINCT FROM $3) fresh ON true
  LEFT JOIN LATERAL (SELECT count(*)::int AS count FROM messages m
    WHERE m.school_id = t.school_id AND m.thread_id = t.id AND m.state = 'held' AND m.author_id IS DISTINCT FROM $3) held ON true
  WHERE t.school_id = $1 AND t.classroom_id = $2
    AND ($5::uuid IS NULL OR t.student_id IS NULL OR t.student_id = $5)
    AND ($6::uuid[] IS NULL OR t.student_id IS NULL OR (t.student_id = ANY ($6) AND t.guardian_id = $3))
  ORDER BY t.changed_at DESC LIMIT ${maxThreads}`

type Row = Pick<ThreadRow, 'id' | 'kind' | 'classroomId' | 'studentId' | 'guardianId' | 'title'> & {
  audience: AnnouncementAudience | null
  isConfirmed: boolean
  lastKind: Content['kind'] | null
  content: string
  isOwn: boolean
  at: number | null
  unread: number
  contents: string[] | null
  isReminded: boolean | null
  held: number
}

/** Threads of a class that the reader may read and in which a message was written, the latest change first. */
export async function listThreads(db: Database, reader: ThreadReader, now: number): Promise<ListedThread[]> {
  const { schoolId, classroomId, personId, role, children } = reader
  const { rows } = await db.$client.query<Row>(threadsSql, [
    ...[schoolId, classroomId, personId, new Date(now)],
    role === 'student' ? personId : null,
    role === 'guardian' ? children : null,
  ])
  const isStaff = role === 'teacher' || role === 'admin'
  const shown = rows.filter(
    (row) => mayRead(row.kind, role, row.audience) && (row.kind !== 'announcement' || isStaff || row.lastKind !== null),
  )
  const receipts = isStaff ? await countReceipts(db, reader, shown) : null
  return shown.map((row) => {
    const isOpen = mayConfirm(role, row.audience) && !row.isConfirmed
    return {
      ...{ ref: refOfRow(row), kind: row.kind, title: row.title, at: row.at, isOpen },
      ...{ studentId: row.studentId, guardianId: row.guardianId },
      last: row.lastKind && { kind: row.lastKind, content: row.content, isOwn: row.isOwn },
      unread: isOpen && row.isReminded ? Math.max(1, row.unread) : row.unread,
      held: mayModerate(row.kind, role) ? row.held : 0,
      isUrgent: isStaff && row.kind === 'student' && (row.contents ?? []).some(needsTeacher),
      receipts: receipts && hasReceipts(row.audience) ? receipts(row.id) : null,
    }
  })
}

async function countReceipts(db: Database, { schoolId, classroomId }: ThreadReader, rows: readonly Row[]) {
  const ids = rows.filter(({ audience }) => hasReceipts(audience)).map(({ id }) => id)
  const families = await db.$client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${getTableName(enrolments)} WHERE school_id = $1 AND classroom_id = $2 AND status = 'active'`,
    [schoolId, classroomId],
  )
  const confirmed = await db.$client.query<{ id: string; count: number }>(confirmationsSql, [
    schoolId,
    classroomId,
    ids,
  ])
  const counts = new Map(confirmed.rows.map(({ id, count }) => [id, count]))
  return (id: string) => ({ confirmed: counts.get(id) ?? 0, families: families.rows[0]!.count })
}

/** Families of the class that have confirmed these announcements. Exported so that a test can check its plan. */
export const confirmationsSql = `
  SELECT r.thread_id AS id, count(DISTINCT e.student_id)::int AS count
  FROM message_reads r
  JOIN ${getTableName(guardianships)} g ON g.school_id = r.school_id AND g.guardian_id = r.person_id AND g.status = 'active'
  JOIN ${getTableName(enrolments)} e ON e.school_id = r.school_id AND e.student_id = g.student_id AND e.classroom_id = $2 AND e.status = 'active'
  WHERE r.school_id = $1 AND r.thread_id = ANY ($3::uuid[]) AND r.confirmed_at IS NOT NULL
  GROUP BY r.thread_id`
