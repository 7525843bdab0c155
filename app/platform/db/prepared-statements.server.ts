import type pg from 'pg'

/** Each prepared statement needs up to 100 kB on every connection that uses it. */
const MAX_NAMED = 150
const MAX_COUNTED = 2_000
const USES_BEFORE_NAMED = 20
/**
 * Lists are sent as one placeholder per item, so every length is another statement text. Without this limit, lists of
 * different lengths would use up all names.
 */
const MAX_VALUES = 40

/**
 * Assigns names to frequent statements. With row-level security a small statement takes longer to plan than to run, and
 * PostgreSQL plans named statements once per connection.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const existingName = names.get(text)
    if (existingName !== undefined || names.size >= MAX_NAMED) return existingName
    const useCount = (uses.get(text) ?? 0) + 1
    if (useCount < USES_BEFORE_NAMED) {
      if (uses.size >= MAX_COUNTED) uses.clear()
      uses.set(text, useCount)
      return undefined
    }
    uses.delete(text)
    const name = `often-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

type Query = (statement: unknown, values?: unknown, done?: unknown) => unknown

/** Prepares statements with parameters; `nameOf` returns undefined for statements that must not be prepared. */
export function prepareFrequentStatements(client: pg.ClientBase, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as Query
  client.query = ((statement, values, done) =>
    query(addName(statement, values, nameOf), values, done)) as Query as never
}

/** For transaction poolers, where a statement prepared on one connection is unknown on the next. */
export function disablePreparedStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query
  client.query = ((statement, values, done) => query(removeName(statement), values, done)) as Query as never
}

type Statement = { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] }

const isStatement = (statement: unknown): statement is Statement =>
  typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement)

function addName(statement: unknown, values: unknown, nameOf: (text: string) => string | undefined): unknown {
  const query = typeof statement === 'string' ? { text: statement } : statement
  if (!isStatement(query) || query.name !== undefined) return statement
  const parameters = Array.isArray(values) ? values : query.values
  // A query without parameters may contain several statements, which cannot be prepared.
  if (!parameters || parameters.length === 0 || parameters.length > MAX_VALUES) return statement
  const name = nameOf(query.text)
  return name === undefined ? statement : { ...query, name }
}

const removeName = (statement: unknown): unknown =>
  isStatement(statement) && statement.name !== undefined ? { ...statement, name: undefined } : statement

/** A migration changed the result type of a prepared statement; only a new connection helps. */
export const isStalePlan = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && (cause as { code?: string }).code === '0A000' && /cached plan/.test(cause.message)
}
