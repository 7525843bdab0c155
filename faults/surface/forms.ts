import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SampleApiRequests, FeatureForms, PageQueries } from '#db/testing/forms.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Forms, page queries and API requests that each feature declares in `feature.forms.ts`. Loaded from disk, because
 * these suites run without a bundler. `faults/surface/entry-points.db.test.ts` fails if a page or command is not
 * declared.
 */
type FormsModule = { default?: FeatureForms; queries?: PageQueries; sampleApiRequests?: SampleApiRequests }

/** Test forms of all features, by page path; filled by the loop below. */
export const forms: FeatureForms = {}
export const queries: PageQueries = {}
export const apiRequests: SampleApiRequests = {}

for (const path of globSync('app/features/**/feature.forms.ts', { cwd: root }).toSorted()) {
  const module = (await import(`${root}${path}`)) as FormsModule
  for (const [page, list] of Object.entries(module.default ?? {})) forms[page] = [...(forms[page] ?? []), ...list]
  Object.assign(queries, module.queries)
  Object.assign(apiRequests, module.sampleApiRequests)
}
