import { boolean, pgTable, timestamp } from 'drizzle-orm/pg-core'

export const systemConfiguration = pgTable('system_configuration', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  isMaintenance: boolean('is_maintenance').notNull().default(false),
  isUsedTranslator: boolean('is_used_translator').notNull().default(false),
  maintenanceFrom: timestamp('maintenance_from', { withTimezone: true }),
  maintenanceUntil: timestamp('maintenance_until', { withTimezone: true }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})
