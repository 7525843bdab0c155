import { sql } from 'drizzle-orm'
import { heldTexts } from '#app/features/people/held-texts/public-tables.server.ts'
import { defineFeature } from '#app/platform/feature.server.ts'
import { sendUrgentMailsJob } from './jobs/send-urgent-mails.server.ts'
import { classMessagesView, ownMessagesView, staffMessagesView } from './live.server.ts'
import { queueUnreadAnnouncements, queueUnreadMessages } from './notices/unread-notices.server.ts'
import { messages, messageThreads } from './tables.server.ts'
import { heldMessages } from './writing/held-messages.server.ts'
import { reportedMessageKind } from './writing/report-message.server.ts'
import { reportedMessages } from './writing/reported-messages.server.ts'

export default defineFeature({
  heldTexts: { message: heldMessages, [reportedMessageKind]: reportedMessages },
  personTables: [
    {
      table: 'message_threads',
      columns: ['student_id', 'guardian_id'],
      familyColumn: 'guardian_id',
      scope: 'school',
      exportedColumns: [
        'kind',
        'classroom_id',
        'title',
        'audience',
        'created_at',
        'changed_at',
        'reminded_at',
        'is_urgent',
        'mailed_at',
      ],
      redactedColumns: ['student_id', 'guardian_id'],
      erase: 'delete',
    },
    {
      table: 'messages',
      columns: ['author_id', 'decided_by'],
      authorColumns: ['decided_by'],
      // The whole conversations of the student with teachers, with removed texts: no teacher can take them from the school.
      schoolRows: ({ schoolId, personId }) => sql`t.thread_id = ANY (ARRAY(
        SELECT h.id FROM message_threads h WHERE h.school_id = ${schoolId} AND h.student_id = ${personId} AND h.kind = 'student'))`,
      scope: 'school',
      exportedColumns: ['thread_id', 'author_role', 'kind', 'content', 'state', 'written_at', 'arrives_at', 'ended_at'],
      redactedColumns: ['severity', 'category', 'decided_by'],
      erase: 'delete',
    },
    {
      table: 'message_reads',
      columns: ['person_id'],
      scope: 'school',
      exportedColumns: ['thread_id', 'read_at', 'confirmed_at'],
      erase: 'delete',
    },
  ],
  // Guardians write about the child: their held texts go with the messages, which the erased threads delete.
  erasePersonReferences: async (db, { schoolId, personId }) => {
    await db.execute(sql`
      DELETE FROM ${heldTexts} h USING ${messageThreads} t JOIN ${messages} m ON m.school_id = t.school_id AND m.thread_id = t.id
      WHERE t.school_id = ${schoolId} AND (t.student_id = ${personId} OR t.guardian_id = ${personId})
        AND h.school_id = t.school_id AND h.classroom_id = t.classroom_id AND h.kind = 'message' AND h.subject = m.id::text`)
  },
  async dailyNotices(db, day) {
    await queueUnreadAnnouncements(db, day)
    await queueUnreadMessages(db, day)
  },
  availablePages: ['/chat'],
  jobs: { 'send-urgent-mails': { handler: sendUrgentMailsJob } },
  retention: {
    perSchool: {
      'student-messages': (db, { schoolId, cutoff }) => db.execute(expireSql(schoolId, cutoff, ['student', 'sky'])),
      'family-messages': async (db, { schoolId, cutoff }) => {
        await db.execute(expireSql(schoolId, cutoff, ['guardian', 'staff', 'announcement']))
        await db.execute(sql`DELETE FROM message_threads WHERE school_id = ${schoolId} AND changed_at < ${cutoff}`)
      },
    },
  },
  live: { views: [classMessagesView, staffMessagesView, ownMessagesView] },
})

const expireSql = (schoolId: string, cutoff: string, kinds: readonly string[]) => sql`
  DELETE FROM messages m USING message_threads t
  WHERE m.school_id = ${schoolId} AND m.arrives_at < ${cutoff} AND m.written_at < ${cutoff}
    AND t.school_id = m.school_id AND t.id = m.thread_id AND t.kind = ANY (${sql.param(kinds)}::text[])`
