import { startImportPlan, type ImportFacts, type ImportPlan, type ImportRow } from '#rules/students/import-plan.ts'
import { forEachInSlices } from '#app/platform/limits/for-each-in-slices.server.ts'

/** Plans in time slices: a list may have 20,000 rows and must not block the event loop. */
export async function planImport(rows: readonly ImportRow[], facts: ImportFacts): Promise<ImportPlan> {
  const { plan, add } = startImportPlan(facts)
  await forEachInSlices(rows, add)
  return plan
}
