import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import { loggedError, withoutValues } from './logged-error.ts'

export type { Logger }

/** The id of the request being answered; every log line of that request carries it. */
export const requestId = new AsyncLocalStorage<string>()

/** Every line passes here, whatever its writer hands over: an error is told without the values it failed on. */
function lineOf(given: Record<string, unknown>): Record<string, unknown> {
  const line = Object.entries(given).map(([key, value]) => {
    if (value instanceof Error) return [key, loggedError(value)]
    if (key === 'stack') return [key, loggedError(Object.assign(new Error(''), { stack: value })).at]
    return [key, (key === 'error' || key === 'message') && typeof value === 'string' ? withoutValues(value) : value]
  })
  return Object.fromEntries(line) as Record<string, unknown>
}

export function openLog(level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: lineOf },
      hooks: {
        // Pino would make an error's own text the message of its line.
        logMethod(given, write) {
          const [first, message = 'error', ...rest] = given as [unknown, string?, ...unknown[]]
          const line =
            typeof first === 'object' ? [first instanceof Error ? { error: first } : first, message, ...rest] : given
          write.apply(this, line as Parameters<typeof write>)
        },
      },
      // Addresses and secrets of children and adults never reach a log file.
      redact: {
        paths: ['email', 'password', 'token', 'cookie', '*.email', '*.password', '*.token', 'req.headers'],
        remove: true,
      },
      mixin: () => {
        const id = requestId.getStore()
        return id ? { requestId: id } : {}
      },
    },
    to,
  )
}
