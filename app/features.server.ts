import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Feature } from './platform/feature.server.ts'
import { platformPart } from './platform/platform-part.server.ts'

// Built, and in tests, Vite names the files. Migrations, measurements and faults run the source as it is.
const bundled = import.meta.env
  ? import.meta.glob<Feature>('./features/*/feature.server.ts', { eager: true, import: 'default' })
  : null

let gathered: readonly Feature[] | null = null

/**
 * Every feature's manifest, and what the platform keeps itself. Asked for when something is done, never while modules
 * load: a feature may ask for the list that it is in.
 */
export function features(): readonly Feature[] {
  gathered ??= [platformPart, ...(bundled ? Object.values(bundled) : onDisk())]
  return gathered
}

function onDisk(): Feature[] {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const require = createRequire(import.meta.url)
  return globSync('features/*/feature.server.ts', { cwd: folder })
    .toSorted()
    .map((path) => (require(`${folder}${path}`) as { default: Feature }).default)
}

/** Whether the screen of an address stands, written as in `app/routes.ts`. */
export const opens = (path: string): boolean => features().some((feature) => feature.opens?.includes(path))

export const personTables = () => features().flatMap((feature) => feature.personTables ?? [])
export const jobs = () =>
  Object.assign({}, ...features().map((feature) => feature.jobs)) as NonNullable<Feature['jobs']>

export const livePlaces = () => ({
  views: features().flatMap(({ live }) => live?.views ?? []),
  stores: features().flatMap(({ live }) => live?.stores ?? []),
  presences: features().flatMap(({ live }) => live?.presences ?? []),
  inboxes: features().flatMap(({ live }) => live?.inboxes ?? []),
})
