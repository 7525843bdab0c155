import { inTransaction, type Tenant } from '#app/platform/db.server.ts'
import type { TestServices } from './test-services.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How a question was answered: which tables were read as a whole, and how many were read. As the program asks, behind row security. */
export async function planOf(
  { pool }: Pick<TestServices, 'pool'>,
  tenant: Tenant,
  sql: string,
  values: unknown[],
): Promise<{ whole: string[]; tables: number }> {
  const { rows } = await inTransaction(pool, tenant, (db) =>
    db.$client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values),
  )
  const reads = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'])
  // A scan of a table with next to nothing in it is no scan.
  const read = (node: Node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return {
    whole: reads
      .filter((node) => node['Node Type'] === 'Seq Scan' && read(node) > 100)
      .map((node) => node['Relation Name']!),
    tables: reads.length,
  }
}
