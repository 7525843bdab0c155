/** SQLSTATE of an error. Drizzle wraps the errors of PostgreSQL as `cause`. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code ?? cause?.code
}

/** Lock timeout, or a row that is locked. */
export const isLocked = (error: unknown): boolean => sqlStateOf(error) === '55P03'

/** Deadlock or serialization failure: nothing was saved, and the next attempt may succeed. */
export const isConflict = (error: unknown): boolean => ['40P01', '40001'].includes(sqlStateOf(error)!)
