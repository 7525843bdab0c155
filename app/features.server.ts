import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { registerFeatures } from './platform/feature-list.server.ts'
import type { Feature } from './platform/feature.server.ts'
import { platformFeature } from './platform/platform-feature.server.ts'

// Vite resolves the glob in builds and tests. Migrations, load tests and fault tests run the unbuilt source.
const bundled = import.meta.env
  ? import.meta.glob<Feature>('./features/**/feature.server.ts', { eager: true, import: 'default' })
  : null

function loadFromDisk(): Feature[] {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const require = createRequire(import.meta.url)
  return globSync('features/**/feature.server.ts', { cwd: folder })
    .toSorted()
    .map((path) => (require(`${folder}${path}`) as { default: Feature }).default)
}

/** Features read the list from `feature-list.server.ts`: an import of this file would close a cycle. */
registerFeatures(() => [platformFeature, ...(bundled ? Object.values(bundled) : loadFromDisk())])
