import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FeatureForms } from '#db/testing/forms.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What each feature says of its screens in `feature.forms.ts`. Found on the disk: these suites run without a bundler. */
export const featureForms: FeatureForms = {}
for (const path of globSync('app/features/*/feature.forms.ts', { cwd: root }).toSorted()) {
  const { default: said } = (await import(`${root}${path}`)) as { default: FeatureForms }
  for (const [page, list] of Object.entries(said)) featureForms[page] = [...(featureForms[page] ?? []), ...list]
}
