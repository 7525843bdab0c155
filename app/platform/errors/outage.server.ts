import { AppError } from './errors.ts'

/**
 * PostgreSQL and network error codes: connection (08), missing database (3D000), resources (53), shutdown or startup
 * (57P), read-only standby (25006), timeout of a transaction (25P03, 25P04), lock (55P03) or statement (57014),
 * deadlock (40P01).
 */
const outageCodes =
  /^(08|3D000|53|57P|57014|25006|25P0[34]|55P03|40P01|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/**
 * Errors of the driver have no code, and a standby rejects BEGIN READ WRITE with the generic code 0A000.
 */
const outageMessages =
  /^(cannot set transaction read-write mode during recovery|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/

/**
 * Whether an error means that a dependency is unavailable, overloaded or restarting. The request was valid and can be
 * retried, so pages, API, identity and live paths respond with 503. No other code makes this decision.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable'
  if (typeof error !== 'object' || error === null) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if ((typeof code === 'string' && outageCodes.test(code)) || outageMessages.test(String(message))) return true
  return cause !== undefined && isOutage(cause)
}
