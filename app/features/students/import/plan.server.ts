import { openPlan, type ImportFacts, type ImportPlan, type ImportRow } from '#rules/students/import-plan.ts'

/** A list may have 20,000 rows, and a process plans for many: after so long it lets others have their turn. */
const sliceMs = 10

export async function planInTurns(rows: readonly ImportRow[], facts: ImportFacts): Promise<ImportPlan> {
  const { plan, add } = openPlan(facts)
  let since = performance.now()
  for (const row of rows) {
    add(row)
    if (performance.now() - since < sliceMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
  return plan
}
