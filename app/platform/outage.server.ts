import { AppError } from './errors.ts'

/**
 * Codes of PostgreSQL and of the network: connections (08), a database that is not there yet or no longer (3D000),
 * resources (53), shutting down or starting (57P), a standby that takes no writes (25006), time-outs of a transaction
 * (25P03, 25P04), a lock (55P03) or a statement (57014), and two that waited for each other (40P01).
 */
const codes =
  /^(08|3D000|53|57P|57014|25006|25P0[34]|55P03|40P01|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
/**
 * The driver's own errors have no code, and a standby that is asked to begin a write says only that it knows no such
 * thing.
 */
const texts =
  /^(cannot set transaction read-write mode during recovery|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after)/

/**
 * Something this process depends on is away, full, or on its way down or up. Nothing is wrong with what was asked, and
 * it may be asked again
 * later: pages, API, identity and live paths all say so with 503. The only place that decides it.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable'
  if (typeof error !== 'object' || error === null) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if ((typeof code === 'string' && codes.test(code)) || texts.test(String(message))) return true
  return cause !== undefined && isOutage(cause)
}
