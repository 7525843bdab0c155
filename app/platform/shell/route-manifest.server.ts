import type { EntryContext } from 'react-router'

type Route = EntryContext['manifest']['routes'][string]

const start = 'window.__reactRouterManifest = '
const end = ';\n  window.__reactRouterRouteModules'

/**
 * The routes that the renderer wrote into the page, without what the browser does not need of them: the list of files
 * that each consists of, which are named for loading in the same page, what a route does not have, and white space.
 */
export function withShortManifest(html: string): string {
  const from = html.indexOf(start) + start.length
  const to = html.indexOf(end, from)
  if (from < start.length || to < 0) return html
  return html.slice(0, from) + shortOf(html.slice(from, to)) + html.slice(to)
}

/** There are as many as kinds of pages, so that reading each once is enough. */
const known = new Map<string, string>()
const mostKnown = 1_000

function shortOf(written: string): string {
  const kept = known.get(written)
  if (kept !== undefined) return kept
  const manifest = JSON.parse(written) as EntryContext['manifest']
  const routes = Object.fromEntries(Object.entries(manifest.routes).map(([id, route]) => [id, shortened(route)]))
  const short = inScript({ ...manifest, routes })
  if (known.size < mostKnown) known.set(written, short)
  return short
}

const shortened = (route: Route) =>
  Object.fromEntries(Object.entries(route ?? {}).filter(([name, value]) => value !== false && name !== 'imports'))

/** JSON that cannot end the script it stands in. */
export const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
