import { AppError } from '#app/platform/errors.ts'
import { LineFull } from '../http/waiting-line.ts'

const awayCodes = /^(08|53|57P|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/
const awayTexts = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** PostgreSQL is away, full, or on its way down or up; nothing is wrong with what was asked, and it may be asked again later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof LineFull) return true
  if (error instanceof AppError) return error.code === 'unavailable'
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
  if (code ? awayCodes.test(code) : awayTexts.test(message ?? '')) return true
  return cause !== undefined && isOutage(cause)
}
