import type { Role } from '../services/env.server.ts'

type Timeouts = { statement_timeout: number; lock_timeout: number; idle_in_transaction_session_timeout: number }

const backgroundTimeouts: Timeouts = {
  statement_timeout: 120_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
}

/**
 * PostgreSQL timeouts per role, in milliseconds. `web` is short because a user waits for the response; background roles
 * may take longer.
 */
export const timeouts: Record<Role | 'migrate', Timeouts> = {
  web: { statement_timeout: 15_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 15_000 },
  worker: backgroundTimeouts,
  judge: backgroundTimeouts,
  migrate: { statement_timeout: 30 * 60_000, lock_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 },
}

/**
 * Longest transaction of a web request. PostgreSQL limits the time of each statement but not their number, which can
 * depend on user input; a few users could otherwise occupy all connections.
 */
export const webTransactionMs = 30_000
