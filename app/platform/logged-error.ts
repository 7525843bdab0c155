/** What a log line says of an error. */
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

const framesShown = 12
const causesFollowed = 4

/**
 * An error without the values it failed on. Drivers put what people typed into messages, parameters and details: of
 * those, only what names our own
 * code and tables goes on.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { name: typeof error, message: typeof error === 'string' ? withoutValues(error) : '' }
  const { code, constraint, table, column } = error as Error &
    Record<'code' | 'constraint' | 'table' | 'column', unknown>
  const facts = Object.entries({ code, constraint, table, column }).filter(([, value]) => typeof value === 'string')
  const at = framesOf(error.stack)
  return {
    name: error.name,
    message: withoutValues(error.message),
    ...Object.fromEntries(facts),
    ...(at.length > 0 && { at }),
    ...(error.cause !== undefined && depth < causesFollowed && { cause: loggedError(error.cause, depth + 1) }),
  }
}

/**
 * The first line, with everything in quotes left out: PostgreSQL and JSON.parse quote what they were given. A failed
 * query is followed by its parameters.
 */
export const withoutValues = (message: string): string =>
  message.startsWith('Failed query')
    ? 'Failed query'
    : message
        .split('\n')[0]!
        .replaceAll(/"[^"]*"?/g, '"…"')
        .slice(0, 300)

const framesOf = (stack = ''): string[] =>
  stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .slice(0, framesShown)
    .map((line) => line.trim())
