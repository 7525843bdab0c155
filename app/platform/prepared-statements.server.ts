import type pg from 'pg'

/** Of some 100 kB each at most, on every connection that meets them. */
const MOST_NAMED = 150
const MOST_COUNTED = 2_000
const USES_BEFORE_NAMED = 20
/**
 * A list is as many holes as it has parts, and each length another text: whoever sends lists of every length would have
 * all the names.
 */
const MOST_VALUES = 40

/**
 * Names for the texts of statements that come again and again. With row-level security a small statement takes longer
 * to plan than to run, and PostgreSQL plans what has a name once for each connection.
 */
export function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMED) return known
    const used = (uses.get(text) ?? 0) + 1
    if (used < USES_BEFORE_NAMED) {
      if (uses.size >= MOST_COUNTED) uses.clear()
      uses.set(text, used)
      return undefined
    }
    uses.delete(text)
    const name = `often-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

type Query = (statement: unknown, values?: unknown, done?: unknown) => unknown

/** Statements with values are prepared under their name; `nameOf` says nothing where none may be. */
export function prepareOften(client: pg.ClientBase, nameOf: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as Query
  client.query = ((statement, values, done) => query(named(statement, values, nameOf), values, done)) as Query as never
}

/** Behind a pooler that gives each transaction another connection, what was prepared on one is not known on the next. */
export function neverPrepare(client: pg.ClientBase): void {
  const query = client.query.bind(client) as Query
  client.query = ((statement, values, done) => query(unnamed(statement), values, done)) as Query as never
}

type Statement = { readonly text: string; readonly name?: string; readonly values?: readonly unknown[] }

const isStatement = (statement: unknown): statement is Statement =>
  typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement)

function named(statement: unknown, values: unknown, nameOf: (text: string) => string | undefined): unknown {
  const asked = typeof statement === 'string' ? { text: statement } : statement
  if (!isStatement(asked) || asked.name !== undefined) return statement
  const given = Array.isArray(values) ? values : asked.values
  // Without values a text may hold several statements, and those cannot be prepared.
  if (!given || given.length === 0 || given.length > MOST_VALUES) return statement
  const name = nameOf(asked.text)
  return name === undefined ? statement : { ...asked, name }
}

const unnamed = (statement: unknown): unknown =>
  isStatement(statement) && statement.name !== undefined ? { ...statement, name: undefined } : statement

/** A migration has changed what a prepared statement answers: only a new connection forgets it. */
export const isStalePlan = (error: unknown): boolean => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && (cause as { code?: string }).code === '0A000' && /cached plan/.test(cause.message)
}
