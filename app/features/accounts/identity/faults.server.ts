import type { Logger } from '#app/platform/log.server.ts'

/** What failed, without the values it failed on: drivers put people's addresses into their messages. */
export function causeOf(error: unknown): { code: string | undefined; message: string } {
  const { code, message = 'unknown', cause } = error as { code?: string; message?: string; cause?: unknown }
  return cause ? causeOf(cause) : { code, message: message.split('\n')[0]! }
}

export const logFault = (log: Logger, where: string, error: unknown): void => log.error(causeOf(error), where)
