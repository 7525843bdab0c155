import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ApiRequests, FeatureForms, PageQueries } from '#db/testing/forms.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * What each feature says in `feature.forms.ts` of what its screens send, its pages read and its API takes. Found on the
 * disk: these suites run without a bundler. `faults/surface/ways.db.test.ts` fails for what none of them says.
 */
type Said = { default?: FeatureForms; queries?: PageQueries; api?: ApiRequests }

/** Every page that takes anything, by its path. */
export const forms: FeatureForms = {}
export const queries: PageQueries = {}
export const apiRequests: ApiRequests = {}

for (const path of globSync('app/features/*/feature.forms.ts', { cwd: root }).toSorted()) {
  const said = (await import(`${root}${path}`)) as Said
  for (const [page, list] of Object.entries(said.default ?? {})) forms[page] = [...(forms[page] ?? []), ...list]
  Object.assign(queries, said.queries)
  Object.assign(apiRequests, said.api)
}
