import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { HourCourse } from '#rules/visitor-hours/visitor-hour.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Hours that a teacher without an account started for a class. */
export const visitorHours = pgTable('visitor_hours', {
  code: text('code').primaryKey(),
  course: text('course').$type<HourCourse>().notNull(),
  tokenDigest: text('token_digest').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Finished sittings, alone or in a class hour. */
export const visitorResults = pgTable('visitor_results', {
  slug: text('slug').primaryKey(),
  code: text('code'),
  course: text('course').$type<HourCourse>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  steps: integer('steps').notNull(),
  stars: integer('stars').notNull(),
  nickname: text('nickname'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
