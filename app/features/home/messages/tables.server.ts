import { boolean, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { contentKinds } from '#rules/messages/contents.ts'
import { messageStates } from '#rules/messages/states.ts'
import { threadKinds } from '#rules/messages/threads.ts'
import { announcementAudiences } from '#rules/messages/who-may-write.ts'

export const messageThreads = pgTable(
  'message_threads',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    kind: text({ enum: threadKinds }).notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>(),
    studentId: uuid('student_id').$type<PersonId>(),
    guardianId: uuid('guardian_id').$type<PersonId>(),
    title: text(),
    audience: text({ enum: announcementAudiences }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Also changes when a message is released, removed or withheld. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    /** When the families that had not confirmed an announcement were reminded. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
    /** When the mails of an urgent announcement were queued. */
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
    /** An announcement that does not wait for the end of quiet hours. */
    isUrgent: boolean('is_urgent').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const messages = pgTable(
  'messages',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    threadId: uuid('thread_id').notNull(),
    authorId: uuid('author_id').$type<PersonId>(),
    authorRole: text('author_role', { enum: ['student', 'guardian', 'teacher', 'admin'] }).notNull(),
    kind: text({ enum: contentKinds }).notNull(),
    content: text().notNull(),
    state: text({ enum: messageStates }).notNull(),
    severity: smallint(),
    category: text(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    arrivesAt: timestamp('arrives_at', { withTimezone: true }).notNull(),
    /** When it was removed or withheld. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The person who released, withheld or removed it. */
    decidedBy: uuid('decided_by').$type<PersonId>(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const messageReads = pgTable(
  'message_reads',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    threadId: uuid('thread_id').notNull(),
    personId: uuid('person_id').$type<PersonId>().notNull(),
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.threadId, table.personId] })],
)

export type ThreadRow = typeof messageThreads.$inferSelect
export type MessageRow = typeof messages.$inferSelect
