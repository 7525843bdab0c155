import { integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { PictureCount } from '#rules/cards/secrets.ts'

export const loginCards = pgTable(
  'login_cards',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    studentId: uuid('student_id').$type<PersonId>().notNull(),
    cardNumber: integer('card_number').notNull().default(1),
    secretNumber: integer('secret_number').notNull().default(1),
    pictures: smallint().$type<PictureCount>().notNull().default(4),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull().defaultNow(),
    missedRun: smallint('missed_run').notNull().default(0),
    missedToday: integer('missed_today').notNull().default(0),
    missedDay: integer('missed_day').notNull().default(0),
    restsUntil: timestamp('rests_until', { withTimezone: true }),
    /** The school that issued the card, if the class has moved to this school since; part of the card's key. */
    madeIn: uuid('made_in').$type<SchoolId>(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.studentId] })],
)

export const cardTokens = pgTable('card_tokens', {
  digest: text().primaryKey(),
  schoolId: uuid('school_id').$type<SchoolId>().notNull(),
  studentId: uuid('student_id').$type<PersonId>().notNull(),
})

export const printLinkUses = pgTable('print_link_uses', {
  link: uuid().primaryKey(),
  uses: smallint().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
