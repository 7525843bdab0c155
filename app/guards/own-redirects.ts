import type { MiddlewareFunction } from 'react-router'
import { ownPath } from '#rules/own-path.ts'

/**
 * The first in and therefore the last out: wherever a page sends somebody, it is a page of ours. Also where the browser
 * fetches a page's data only:
 * React Router then writes the address into the body, and no Location header leaves the server.
 */
export const toOwnPagesOnly: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const location = response.headers.get('location')
  if (location !== null) response.headers.set('location', ownPath(location, request.url) ?? '/')
  return response
}
