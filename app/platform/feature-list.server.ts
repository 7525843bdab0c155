import type { Feature } from './feature.server.ts'

/** Registered by `app/features.server.ts`, so that features can use the list of all features without importing it. */
let loadFeatures: () => readonly Feature[] = () => {
  throw new Error('no features: import app/features.server.ts')
}
let cachedFeatures: readonly Feature[] | null = null

/** Called once by the list; `load` runs at the first use, when all modules are loaded. */
export function registerFeatures(load: () => readonly Feature[]): void {
  loadFeatures = load
  cachedFeatures = null
}

/** All feature manifests, including that of the platform. Call it at run time, never while modules load. */
export const features = (): readonly Feature[] => (cachedFeatures ??= loadFeatures())

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
