import type { MiddlewareHandler } from 'hono'
import { AppError } from '#app/platform/errors.ts'
import { pages } from '#app/routes.ts'
import type { HttpEnv } from './http-app.ts'

const depthOf = (path: string) => path.split('/').filter(Boolean).length

/** One more than the deepest page, for its language. */
export const mostDepth = Math.max(...pages.map(({ path }) => depthOf(path))) + 1
/** What the links of a screen ask for at once; a screen with more of them asks when somebody follows one. */
export const mostPaths = 50

/**
 * React Router compares every beginning of an address, and every path its manifest is asked for, with every route there
 * is: an address of a thousand keys
 * would hold the process for a second. What is deeper than any page is none.
 */
export const addressWithinLimits: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (c.req.path === '/__manifest') {
    const asked = new URL(c.req.url).searchParams.get('paths')?.split(',') ?? []
    const fits = asked.length <= mostPaths && asked.every((path) => depthOf(path) <= mostDepth)
    return fits ? next() : c.json(new AppError('invalid').toJSON(), 400)
  }
  return depthOf(c.req.path) <= mostDepth ? next() : c.json(new AppError('not-found').toJSON(), 404)
}
