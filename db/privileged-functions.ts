import type pg from 'pg'

/**
 * An SQL function that changes the settings of row security or runs with other privileges, so it could open one school
 * to another.
 */
export type PrivilegedFunction = { name: string; definition: string }

export async function listPrivilegedFunctions(owner: pg.Pool): Promise<PrivilegedFunction[]> {
  const { rows } = await owner.query<PrivilegedFunction>(`
    SELECT p.proname AS name, pg_get_functiondef(p.oid) AS definition FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.prokind = 'f' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      AND (p.prosecdef OR p.prosrc ~* 'set_config|set\\s+local|set\\s+role' OR p.proconfig IS NOT NULL) ORDER BY 1`)
  return rows
}

/** Settings that row security policies read. */
const accessSettings = ['app.school', 'app.schools', 'app.person', 'app.people', 'app.staff', 'app.identity']

/** Runs statements as the application role with the given settings. */
export async function openApplicationRole(client: pg.PoolClient, settings: Record<string, string> = {}) {
  await client.query('SET LOCAL ROLE skykite_app')
  const set = async (name: string, value: string) =>
    void (await client.query('SELECT set_config($1, $2, true)', [name, value]))
  for (const name of accessSettings) await set(name, settings[name] ?? '')
  return {
    query: (text: string, values: unknown[] = []) => client.query<Record<string, unknown>>(text, values),
    /** Tries a statement and rolls it back; returns the error code, or `null` on success. */
    async refused(text: string, values: unknown[] = []): Promise<string | null> {
      await client.query('SAVEPOINT tried')
      try {
        await client.query(text, values)
        return null
      } catch (error) {
        return (error as { code?: string }).code ?? 'unknown'
      } finally {
        await client.query('ROLLBACK TO tried')
      }
    },
    /** Settings that a function left changed for the rest of the transaction. */
    async leftOpen(): Promise<string[]> {
      const problems: string[] = []
      for (const name of accessSettings) {
        const { rows } = await client.query<{ value: string | null }>('SELECT current_setting($1, true) AS value', [
          name,
        ])
        if ((rows[0]!.value ?? '') !== (settings[name] ?? '')) problems.push(`${name} is left changed`)
      }
      return problems
    },
  }
}
