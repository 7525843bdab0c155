import { getTableName } from 'drizzle-orm'
import type { ClassroomId, PersonId } from '#rules/ids.ts'
import { addWorkspaceToAddress, type WorkspaceRef } from '#rules/workspaces/workspace-address.ts'
import { classroomTeachers, enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { guardianships } from '#app/features/people/schools/public-tables.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { queueNotices, type Occasion } from '#app/features/learning/notices/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { NoticeDay } from '#app/platform/feature.server.ts'

/** Mails about what is unread, once per announcement and message. They contain no text and no name of a person. */

/** Longer than a day, because the daily run of a school can be late; claims prevent a second mail. */
const maxAgeMs = 3 * 24 * 60 * 60_000

type Unread = { userId: PersonId; key: string; workspace: WorkspaceRef }

/** Announcements to families that a guardian has not opened. Urgent ones were mailed when they were sent. */
export async function queueUnreadAnnouncements(db: Database, day: NoticeDay): Promise<void> {
  const { rows } = await db.$client.query<{ userId: PersonId; threadId: string; child: PersonId }>(
    `SELECT DISTINCT ON (g.guardian_id, t.id) g.guardian_id AS "userId", t.id AS "threadId", g.student_id AS child
     FROM message_threads t
     JOIN messages m ON m.school_id = t.school_id AND m.thread_id = t.id AND m.state = 'visible' AND m.arrives_at > $2 AND m.arrives_at <= $3
     JOIN ${getTableName(enrolments)} e ON e.school_id = t.school_id AND e.classroom_id = t.classroom_id AND e.status = 'active'
     JOIN ${getTableName(guardianships)} g ON g.school_id = e.school_id AND g.student_id = e.student_id AND g.status = 'active'
     LEFT JOIN message_reads r ON r.school_id = t.school_id AND r.thread_id = t.id AND r.person_id = g.guardian_id
     WHERE t.school_id = $1 AND t.kind = 'announcement' AND t.audience IN ('families', 'everyone') AND NOT t.is_urgent
       AND coalesce(r.read_at, '-infinity') < m.arrives_at
     ORDER BY g.guardian_id, t.id, g.student_id`,
    [day.schoolId, new Date(day.now - maxAgeMs), new Date(day.now)],
  )
  const unread = rows.map(
    ({ userId, threadId, child }): Unread => ({
      ...{ userId, key: `announcement:${threadId}`, workspace: { kind: 'child', id: child } },
    }),
  )
  await queueUnread(db, day, 'announcements', unread)
}

/** Messages to a guardian, and those of students and guardians to the teachers of their class. */
export async function queueUnreadMessages(db: Database, day: NoticeDay): Promise<void> {
  const { rows } = await db.$client.query<{
    userId: PersonId
    messageId: string
    child: PersonId
    classroomId: ClassroomId
    isTeacher: boolean
  }>(
    `SELECT DISTINCT ON (p.id, t.id) p.id AS "userId", m.id AS "messageId", t.student_id AS child, t.classroom_id AS "classroomId",
       p.is_teacher AS "isTeacher"
     FROM message_threads t
     JOIN messages m ON m.school_id = t.school_id AND m.thread_id = t.id AND m.state = 'visible' AND m.arrives_at > $2 AND m.arrives_at <= $3
     JOIN ${getTableName(enrolments)} e ON e.school_id = t.school_id AND e.classroom_id = t.classroom_id AND e.student_id = t.student_id AND e.status = 'active'
     JOIN LATERAL (
       SELECT c.user_id AS id, true AS is_teacher FROM ${getTableName(classroomTeachers)} c
       WHERE c.school_id = t.school_id AND c.classroom_id = t.classroom_id AND c.status = 'active' AND m.author_role IN ('student', 'guardian')
       UNION ALL
       SELECT g.guardian_id, false FROM ${getTableName(guardianships)} g
       WHERE g.school_id = t.school_id AND g.student_id = t.student_id AND g.guardian_id = t.guardian_id AND g.status = 'active'
     ) p ON p.id IS DISTINCT FROM m.author_id
     LEFT JOIN message_reads r ON r.school_id = t.school_id AND r.thread_id = t.id AND r.person_id = p.id
     WHERE t.school_id = $1 AND t.kind IN ('student', 'guardian') AND coalesce(r.read_at, '-infinity') < m.arrives_at
     ORDER BY p.id, t.id, m.arrives_at DESC`,
    [day.schoolId, new Date(day.now - maxAgeMs), new Date(day.now)],
  )
  const unread = rows.map(
    ({ userId, messageId, child, classroomId, isTeacher }): Unread => ({
      ...{ userId, key: `message:${messageId}` },
      workspace: isTeacher ? { kind: 'classroom', id: classroomId } : { kind: 'child', id: child },
    }),
  )
  await queueUnread(db, day, 'messages', unread)
}

async function queueUnread(
  db: Database,
  day: NoticeDay,
  topic: 'announcements' | 'messages',
  unread: readonly Unread[],
): Promise<void> {
  if (unread.length === 0) return
  const school = (await schoolById(db, day.schoolId))!.name
  await queueNotices(db, day, {
    ...{ kind: topic, topic },
    occasions: unread.map(({ userId, key, workspace }): Occasion<WorkspaceRef> => ({ userId, key, about: workspace })),
    path: ([workspace]) => addWorkspaceToAddress('/chat', workspace),
    values: (workspaces) => ({ school, count: workspaces.length }),
  })
}
