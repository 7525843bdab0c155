import type { Feature, HeldTextKind } from './feature.server.ts'

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

/** The owner of a kind of held texts. Throws for unknown kinds, so that no text waits that could not be published. */
export function heldTextKind(name: string): HeldTextKind {
  for (const { heldTexts } of features()) if (heldTexts && Object.hasOwn(heldTexts, name)) return heldTexts[name]!
  throw new Error(`no feature publishes held texts of the kind ${name}`)
}

/** Kinds of texts that are visible and were reported. */
export const reportKinds = (): string[] =>
  features().flatMap(({ heldTexts = {} }) =>
    Object.entries(heldTexts).flatMap(([name, kind]) => (kind.isReport ? [name] : [])),
  )

export const livePaths = () => ({
  views: features().flatMap(({ live }) => live?.views ?? []),
  stores: features().flatMap(({ live }) => live?.stores ?? []),
  presences: features().flatMap(({ live }) => live?.presences ?? []),
  inboxes: features().flatMap(({ live }) => live?.inboxes ?? []),
})
