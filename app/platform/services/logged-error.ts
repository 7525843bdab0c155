/** Error as it appears in a log line. */
export type LoggedError = {
  name: string
  message: string
  code?: string
  constraint?: string
  table?: string
  column?: string
  at?: string[]
  cause?: LoggedError
}

const maxFrames = 12
const maxCauses = 4

/**
 * Converts an error for logging, without input values. Drivers put user input into messages, parameters and details, so
 * only names of our own code and tables are logged.
 */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { name: typeof error, message: typeof error === 'string' ? removeValues(error) : '' }
  const { code, constraint, table, column } = error as Error &
    Record<'code' | 'constraint' | 'table' | 'column', unknown>
  const facts = Object.entries({ code, constraint, table, column }).filter(([, value]) => typeof value === 'string')
  const frames = parseFrames(error.stack)
  return {
    name: error.name,
    message: removeValues(error.message),
    ...Object.fromEntries(facts),
    ...(frames.length > 0 && { at: frames }),
    ...(error.cause !== undefined && depth < maxCauses && { cause: toLoggedError(error.cause, depth + 1) }),
  }
}

/**
 * First line of a message without quoted text, because PostgreSQL and JSON.parse quote their input. The message of a
 * failed Drizzle query contains its parameters.
 */
export const removeValues = (message: string): string =>
  message.startsWith('Failed query')
    ? 'Failed query'
    : message
        .split('\n')[0]!
        .replaceAll(/"[^"]*"?/g, '"…"')
        .slice(0, 300)

const parseFrames = (stack = ''): string[] =>
  stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .slice(0, maxFrames)
    .map((line) => line.trim())
