import type { Role } from './env.server.ts'

type Timeouts = { statement_timeout: number; lock_timeout: number; idle_in_transaction_session_timeout: number }

const slow: Timeouts = { statement_timeout: 120_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 }

/**
 * How long PostgreSQL lets a connection work on one statement, wait for a lock, and hold a transaction open without a
 * word, in milliseconds.
 * Somebody looks at a screen while `web` waits; whatever else waits may wait longer, and never for ever.
 */
export const timeouts: Record<Role | 'migrate', Timeouts> = {
  web: { statement_timeout: 15_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 15_000 },
  worker: slow,
  judge: slow,
  migrate: { statement_timeout: 30 * 60_000, lock_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 },
}

/**
 * How long a transaction may last for which somebody waits. PostgreSQL bounds each statement of it and not how many
 * there are, which may be up to whoever asks: a person for each connection would otherwise hold all of them.
 */
export const longestTransactionMs = 30_000
