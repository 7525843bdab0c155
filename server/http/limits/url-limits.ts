import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors/errors.ts'
import { pages } from '#app/routes.ts'
import type { HttpEnv } from '../http-app.ts'

const depthOf = (path: string) => path.split('/').filter(Boolean).length

/** Path segments of the deepest page, plus one for the language prefix. */
export const maxDepth = Math.max(...pages.map(({ path }) => depthOf(path))) + 1
/** Prefetched links per manifest request; links beyond that load their routes when they are clicked. */
export const maxManifestPaths = 200

/**
 * Rejects URLs with more segments than any page has. React Router matches every prefix of a URL, and every path of a
 * manifest request, against every route: a URL with a thousand segments would block the process for a second.
 */
export const limitUrlSize: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.req.path === '/__manifest') {
    const paths = new URL(c.req.url).searchParams.get('paths')?.split(',') ?? []
    const fits = paths.length <= maxManifestPaths && paths.every((path) => depthOf(path) <= maxDepth)
    return fits ? next() : c.json(new AppError('invalid').toJSON(), 400)
  }
  return depthOf(c.req.path) <= maxDepth ? next() : c.json(new AppError('not-found').toJSON(), 404)
}
