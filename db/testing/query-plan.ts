import { inTransaction, type Tenant } from '#app/platform/db/db.server.ts'
import type { TestServices } from './test-services.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const flattenPlan = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

/** Explains a query under row security: tables that were scanned sequentially, and the number of table reads. */
export async function explainQuery(
  { pool }: Pick<TestServices, 'pool'>,
  tenant: Tenant,
  sql: string,
  values: unknown[],
): Promise<{ seqScans: string[]; tables: number }> {
  const { rows } = await inTransaction(pool, tenant, (db) =>
    db.$client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values),
  )
  const reads = flattenPlan(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'])
  // Sequential scans of small tables are fine.
  const countReadRows = (node: Node) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return {
    seqScans: reads
      .filter((node) => node['Node Type'] === 'Seq Scan' && countReadRows(node) > 100)
      .map((node) => node['Relation Name']!),
    tables: reads.length,
  }
}
