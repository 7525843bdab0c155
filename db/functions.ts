import type pg from 'pg'

/**
 * A function that changes for whom row security lets through, or runs with somebody else's rights: it could open a
 * school to another.
 */
export type OpeningFunction = { name: string; definition: string }

export async function openingFunctions(owner: pg.Pool): Promise<OpeningFunction[]> {
  const { rows } = await owner.query<OpeningFunction>(`
    SELECT p.proname AS name, pg_get_functiondef(p.oid) AS definition FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = 'public' AND p.prokind = 'f' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      AND (p.prosecdef OR p.prosrc ~* 'set_config|set\\s+local|set\\s+role' OR p.proconfig IS NOT NULL) ORDER BY 1`)
  return rows
}

/** What row security reads. */
const allSettings = ['app.school', 'app.schools', 'app.person', 'app.people', 'app.staff', 'app.identity']

/** As the program, for nobody yet; whatever is tried is undone. Gives what PostgreSQL refuses by its code. */
export async function asProgram(client: pg.PoolClient, settings: Record<string, string> = {}) {
  await client.query('SET LOCAL ROLE skykite_app')
  const set = async (name: string, value: string) =>
    void (await client.query('SELECT set_config($1, $2, true)', [name, value]))
  for (const name of allSettings) await set(name, settings[name] ?? '')
  return {
    query: (text: string, values: unknown[] = []) => client.query<Record<string, unknown>>(text, values),
    /** `null` where it is done. */
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
    /** What is left set for the rest of the transaction, though it was not before. */
    async leftOpen(): Promise<string[]> {
      const found: string[] = []
      for (const name of allSettings) {
        const { rows } = await client.query<{ value: string | null }>('SELECT current_setting($1, true) AS value', [
          name,
        ])
        if ((rows[0]!.value ?? '') !== (settings[name] ?? '')) found.push(`${name} is left changed`)
      }
      return found
    },
  }
}
