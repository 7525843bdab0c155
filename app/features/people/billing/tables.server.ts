import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orderStates } from '#rules/billing/order-state.ts'
import { currencies, periods } from '#rules/billing/prices.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { OrderDetails } from './contract.ts'

/** Rights of schools to plans. `schoolById` returns the largest that works. */
export const planGrants = pgTable(
  'plan_grants',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    source: text({ enum: ['code', 'stripe', 'order'] }).notNull(),
    /** Id of the code, subscription or order. */
    reference: text().notNull(),
    plan: text({ enum: ['teacher', 'school'] }).notNull(),
    /** Students that the grant covers; null: no limit. */
    seats: integer(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on'),
    hasGrace: boolean('has_grace').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

/** Codes by their keyed digests. */
export const unlockCodes = pgTable('unlock_codes', {
  id: uuid().primaryKey(),
  batch: uuid().notNull(),
  digest: text().notNull(),
  plan: text({ enum: ['teacher', 'school'] }).notNull(),
  seats: integer(),
  days: integer().notNull(),
  note: text().notNull(),
  /** Last day on which the code can be redeemed. */
  redeemBy: date('redeem_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  redeemedAt: timestamp('redeemed_at', { withTimezone: true }),
  voidAt: timestamp('void_at', { withTimezone: true }),
})

/** Purchases by card: plan, seats and amount are fixed before the buyer pays. */
export const cardPurchases = pgTable(
  'card_purchases',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    plan: text({ enum: ['teacher', 'school'] }).notNull(),
    seats: integer(),
    per: text({ enum: periods }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** In the smallest unit of the currency. */
    amount: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sessionId: text('session_id'),
    subscriptionId: text('subscription_id'),
    customerId: text('customer_id'),
    /** `open` until the payment service names a subscription, then its status. */
    status: text().notNull().default('open'),
    reads: integer().notNull().default(0),
    appliedRead: integer('applied_read').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)

/** Signed events of the payment service by their ids. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  subject: jsonb().$type<object>().notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  handledAt: timestamp('handled_at', { withTimezone: true }),
})

export const planOrders = pgTable(
  'plan_orders',
  {
    schoolId: uuid('school_id').$type<SchoolId>().notNull(),
    id: uuid().notNull(),
    /** Printed on the order: the subject of the bank transfer. */
    number: text().notNull(),
    plan: text({ enum: ['teacher', 'school'] }).notNull(),
    seats: integer(),
    currency: text({ enum: currencies }).notNull(),
    /** In the smallest unit of the currency. */
    amount: integer().notNull(),
    details: jsonb().$type<OrderDetails>().notNull(),
    locale: text({ enum: ['en', 'th', 'ko', 'cn'] }).notNull(),
    state: text({ enum: orderStates }).notNull().default('ordered'),
    orderedAt: timestamp('ordered_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    canceledAt: timestamp('canceled_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.id] })],
)
