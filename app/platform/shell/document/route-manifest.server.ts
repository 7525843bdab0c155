import type { EntryContext } from 'react-router'

type Route = EntryContext['manifest']['routes'][string]

const start = 'window.__reactRouterManifest = '
const end = ';\n  window.__reactRouterRouteModules'

/**
 * Shrinks the route manifest in the HTML. Removes data that the browser does not need: the imports of each route (which
 * the page already preloads), properties that are false, and white space.
 */
export function shortenManifest(html: string): string {
  const from = html.indexOf(start) + start.length
  const to = html.indexOf(end, from)
  if (from < start.length || to < 0) return html
  return html.slice(0, from) + shortenCached(html.slice(from, to)) + html.slice(to)
}

/** Cache: there are only as many different manifests as kinds of pages. */
const shortManifests = new Map<string, string>()
const maxCachedManifests = 1_000

function shortenCached(manifestText: string): string {
  const cached = shortManifests.get(manifestText)
  if (cached !== undefined) return cached
  const manifest = JSON.parse(manifestText) as EntryContext['manifest']
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, shortenRoute(route)]))
  const short = toScriptJson({ ...manifest, routes })
  if (shortManifests.size < maxCachedManifests) shortManifests.set(manifestText, short)
  return short
}

const shortenRoute = (route: Route) =>
  Object.fromEntries(Object.entries(route ?? {}).filter(([name, value]) => value !== false && name !== 'imports'))

/** Serializes JSON so that it cannot close the surrounding script element. */
export const toScriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
