import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type Actor, type PermissionTarget } from '#rules/permissions.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { PrivateNote } from './contract.ts'

/** Limits the page in a class with many teachers. More notes of one teacher than this would exceed the quota. */
const maxNotes = 400

/** Exported as text so that a test can check its query plan. The reader's own notes come before the limit. */
export const privateNotesSql = `
  SELECT n.id, n.text, n.is_shared AS "isShared", n.author_id IS NOT DISTINCT FROM $4 AS "isOwn", u.name AS author,
    (extract(epoch FROM n.created_at) * 1000)::float8 AS "createdAt", n.changed_at > n.created_at AS "isChanged"
  FROM (SELECT * FROM private_notes
    WHERE school_id = $1 AND classroom_id = $2 AND student_id = $3 AND (is_shared OR author_id = $4)
    ORDER BY author_id IS NOT DISTINCT FROM $4 DESC, id DESC LIMIT ${maxNotes}) AS n
  LEFT JOIN ${getTableName(users)} u ON u.id = n.author_id
  ORDER BY n.id DESC`

type NotesQuery = { schoolId: SchoolId; classroomId: ClassroomId; studentId: PersonId }

/** Notes about a student that a teacher of the class may read, newest first. */
export async function listPrivateNotes(
  db: Database,
  { schoolId, classroomId, studentId }: NotesQuery,
  readerId: PersonId,
): Promise<PrivateNote[]> {
  const { rows } = await db.$client.query<PrivateNote>(privateNotesSql, [schoolId, classroomId, studentId, readerId])
  return rows
}

/** Notes for the student page; `null` for a school admin who does not teach the class. */
export const loadPrivateNotes = async (
  db: Database,
  actor: Actor,
  classroom: PermissionTarget & { id: ClassroomId; schoolId: SchoolId },
  studentId: PersonId,
): Promise<PrivateNote[] | null> =>
  can(actor, 'private-notes.read', classroom)
    ? listPrivateNotes(db, { schoolId: classroom.schoolId, classroomId: classroom.id, studentId }, actor.id!)
    : null
