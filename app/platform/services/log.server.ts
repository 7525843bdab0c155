import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import { toLoggedError, removeValues } from './logged-error.ts'

export type { Logger }

/** Id of the current request, added to all its log lines. */
export const requestId = new AsyncLocalStorage<string>()

/** Removes input values from errors in every log line, because they may contain personal data. */
function sanitizeLine(fields: Record<string, unknown>): Record<string, unknown> {
  const line = Object.entries(fields).map(([key, value]) => {
    if (value instanceof Error) return [key, toLoggedError(value)]
    if (key === 'stack') return [key, toLoggedError(Object.assign(new Error(''), { stack: value })).at]
    return [key, (key === 'error' || key === 'message') && typeof value === 'string' ? removeValues(value) : value]
  })
  return Object.fromEntries(line) as Record<string, unknown>
}

export function openLog(level: string, to?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: sanitizeLine },
      hooks: {
        // Pino would use the error's text as the message, unsanitized.
        logMethod(args, write) {
          const [first, message = 'error', ...rest] = args as [unknown, string?, ...unknown[]]
          const line =
            typeof first === 'object' ? [first instanceof Error ? { error: first } : first, message, ...rest] : args
          write.apply(this, line as Parameters<typeof write>)
        },
      },
      // Emails and secrets must never reach a log file.
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
