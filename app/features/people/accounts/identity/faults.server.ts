import type { Logger } from '#app/platform/services/log.server.ts'

/** Error code and first line of the message; the rest is dropped because drivers add personal data to it. */
export function causeOf(error: unknown): { code: string | undefined; message: string } {
  const { code, message = 'unknown', cause } = error as { code?: string; message?: string; cause?: unknown }
  return cause ? causeOf(cause) : { code, message: message.split('\n')[0]! }
}

export const logFault = (log: Logger, where: string, error: unknown): void => log.error(causeOf(error), where)
