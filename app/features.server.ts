import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Feature } from './platform/feature.server.ts'
import { platformFeature } from './platform/platform-feature.server.ts'

// Vite resolves the glob in builds and tests. Migrations, load tests and fault tests run the unbuilt source.
const bundled = import.meta.env
  ? import.meta.glob<Feature>('./features/**/feature.server.ts', { eager: true, import: 'default' })
  : null

let cachedFeatures: readonly Feature[] | null = null

/**
 * All feature manifests, including that of the platform. Call it at run time, never while modules load: a feature may
 * itself use this list.
 */
export function features(): readonly Feature[] {
  cachedFeatures ??= [platformFeature, ...(bundled ? Object.values(bundled) : loadFromDisk())]
  return cachedFeatures
}

function loadFromDisk(): Feature[] {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const require = createRequire(import.meta.url)
  return globSync('features/**/feature.server.ts', { cwd: folder })
    .toSorted()
    .map((path) => (require(`${folder}${path}`) as { default: Feature }).default)
}

/** Whether the page of a route is implemented; `path` as written in `app/routes.ts`. */
export const isPathImplemented = (path: string): boolean =>
  features().some((feature) => feature.availablePages?.includes(path))

export const personTables = () => features().flatMap((feature) => feature.personTables ?? [])
export const jobs = () =>
  Object.assign({}, ...features().map((feature) => feature.jobs)) as NonNullable<Feature['jobs']>

export const livePaths = () => ({
  views: features().flatMap(({ live }) => live?.views ?? []),
  stores: features().flatMap(({ live }) => live?.stores ?? []),
  presences: features().flatMap(({ live }) => live?.presences ?? []),
  inboxes: features().flatMap(({ live }) => live?.inboxes ?? []),
})
