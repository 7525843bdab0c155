import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type Logger } from 'pino'

export type { Logger }

/** The id of the request being answered; every log line of that request carries it. */
export const requestId = new AsyncLocalStorage<string>()

export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Addresses and secrets of children and adults never reach a log file.
    redact: { paths: ['email', 'password', 'token', 'cookie', '*.email', '*.password', '*.token', 'req.headers'], remove: true },
    mixin: () => {
      const id = requestId.getStore()
      return id ? { requestId: id } : {}
    },
  })
}
