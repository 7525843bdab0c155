import { openPlan, type ImportFacts, type ImportPlan, type ImportRow } from '#rules/students/import-plan.ts'
import { eachInSlices } from '#app/platform/each-in-slices.server.ts'

/** A list may have 20,000 rows. */
export async function planInTurns(rows: readonly ImportRow[], facts: ImportFacts): Promise<ImportPlan> {
  const { plan, add } = openPlan(facts)
  await eachInSlices(rows, add)
  return plan
}
