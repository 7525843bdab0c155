import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import {
  dangerSeverity,
  maxLinesAround,
  mayReadHeldText,
  overdueAfterMs,
  type HeldTextReader,
} from '#rules/moderation/held-text.ts'
import type { Actor, PermissionTarget } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { classrooms, classroomTeachers } from '#app/features/people/classrooms/public-tables.server.ts'
import { heldTexts } from '#app/features/people/held-texts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { HeldText } from '#app/platform/feature.server.ts'
import { heldTextKind } from '#app/platform/feature-list.server.ts'
import type { OverdueTexts, TextToRead } from './contract.ts'

/** Limits the page; the remaining texts follow after decisions. */
const maxTextsToRead = 100

/** Whether a teacher other than the writer can decide about the text `h`. */
const hasTeacherSql = `EXISTS (SELECT FROM ${getTableName(classroomTeachers)} ct WHERE ct.school_id = h.school_id
  AND ct.classroom_id = h.classroom_id AND ct.status = 'active' AND ct.user_id IS DISTINCT FROM h.writer_id)`

/** Exported as text so that a test can check its query plan. Dangers first, then the oldest. */
export const textsToReadSql = `
  SELECT h.id, h.kind, h.subject, h.writer_id AS "writerId", u.name, h.text, h.payload, h.findings, h.severity, h.state,
    (extract(epoch FROM h.held_at) * 1000)::float8 AS "heldAt", ${hasTeacherSql} AS "hasTeacher"
  FROM ${getTableName(heldTexts)} h LEFT JOIN ${getTableName(users)} u ON u.id = h.writer_id
  WHERE h.school_id = $1 AND h.classroom_id = $2 AND h.state = 'waiting' AND h.writer_id IS DISTINCT FROM $3
  ORDER BY h.severity >= ${dangerSeverity} DESC, h.held_at, h.id LIMIT ${maxTextsToRead}`

type TextRow = Omit<TextToRead, 'writer' | 'lines' | 'report'> &
  Pick<HeldText, 'subject' | 'payload' | 'writerId'> & { name: string | null; hasTeacher: boolean }

export const toReader = ({ id }: Actor, { relations = [] }: PermissionTarget): HeldTextReader => ({
  id,
  isTeacher: relations.includes('owner') || relations.includes('co-teacher'),
})

type ClassOfReader = { schoolId: SchoolId; classroomId: ClassroomId; reader: HeldTextReader; now: number }

/** Waiting texts of a class that the reader may decide about, with the lines around them. */
export async function listTextsToRead(
  db: Database,
  { schoolId, classroomId, reader, now }: ClassOfReader,
): Promise<TextToRead[]> {
  const { rows } = await db.$client.query<TextRow>(textsToReadSql, [schoolId, classroomId, reader.id])
  const texts: TextToRead[] = []
  for (const { subject, payload, writerId, name, hasTeacher, ...text } of rows) {
    if (!mayReadHeldText(reader, { writerId, heldAt: text.heldAt, hasTeacher }, now)) continue
    const held = { ...text, schoolId, classroomId, subject, payload, writerId }
    const lines = (await heldTextKind(text.kind).loadLinesAround?.(db, held)) ?? []
    const writer = writerId && name !== null ? { id: writerId, name } : null
    const report = heldTextKind(text.kind).isReport
      ? { reason: String(payload.reason), content: String(payload.kind) }
      : null
    texts.push({ ...text, report, writer, lines: lines.slice(-maxLinesAround) })
  }
  return texts
}

/** Classes with texts that wait longer than a day, or for which no other teacher is there, for school admins. */
export async function listOverdueTexts(
  db: Database,
  schoolId: SchoolId,
  readerId: PersonId,
  now: number,
): Promise<OverdueTexts[]> {
  const { rows } = await db.$client.query<OverdueTexts>(
    `SELECT c.id AS "classroomId", c.name, count(*)::int AS count FROM ${getTableName(heldTexts)} h
     JOIN ${getTableName(classrooms)} c ON (c.school_id, c.id) = (h.school_id, h.classroom_id)
     WHERE h.school_id = $1 AND h.state = 'waiting' AND h.writer_id IS DISTINCT FROM $3
       AND (h.held_at <= $2 OR NOT ${hasTeacherSql})
     GROUP BY c.id, c.name ORDER BY min(h.held_at) LIMIT 50`,
    [schoolId, new Date(now - overdueAfterMs), readerId],
  )
  return rows
}
