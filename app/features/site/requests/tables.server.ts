import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RequestKind, RequestStatus } from '#rules/requests/public-request.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { RequestFields } from './contract.ts'

export const publicRequests = pgTable('public_requests', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  kind: text('kind').$type<RequestKind>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  fields: jsonb('fields').$type<RequestFields>().notNull(),
  status: text('status').$type<RequestStatus>().notNull().default('new'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})
