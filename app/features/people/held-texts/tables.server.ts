import { jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Json } from '#rules/live/values.ts'
import { heldTextStates } from '#rules/moderation/held-text.ts'
import type { WordHit } from '#rules/words/verdict.ts'

export const heldTexts = pgTable(
  'held_texts',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    classroomId: uuid('classroom_id').$type<ClassroomId>().notNull(),
    /** Name of an entry of `heldTexts` in a feature manifest. */
    kind: text().notNull(),
    /** Id of the text in the feature that owns the kind. */
    subject: text().notNull(),
    /** `null` for guests. */
    writerId: uuid('writer_id').$type<PersonId>(),
    text: text().notNull(),
    /** Data of the feature that owns the kind. */
    payload: jsonb().$type<Record<string, Json>>().notNull(),
    findings: jsonb().$type<readonly WordHit[]>().notNull(),
    severity: smallint().notNull(),
    state: text({ enum: heldTextStates }).notNull().default('waiting'),
    heldAt: timestamp('held_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    decidedBy: uuid('decided_by').$type<PersonId>(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

export const allowedWords = pgTable(
  'allowed_words',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    word: text().notNull(),
    state: text({ enum: ['proposed', 'allowed', 'refused'] })
      .notNull()
      .default('proposed'),
    proposedBy: uuid('proposed_by').$type<PersonId>(),
    proposedAt: timestamp('proposed_at', { withTimezone: true }).notNull(),
    decidedBy: uuid('decided_by').$type<PersonId>(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.word] })],
)

/** Reports as staff of the platform may see them: without text, writer and class, unless the school requests help. */
export const abuseReports = pgTable(
  'abuse_reports',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    /** Id of the held text. */
    id: uuid().notNull(),
    kind: text().notNull(),
    severity: smallint().notNull(),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
    decision: text({ enum: ['released', 'kept-back'] }),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    escalatedAt: timestamp('escalated_at', { withTimezone: true }),
    escalatedText: text('escalated_text'),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
