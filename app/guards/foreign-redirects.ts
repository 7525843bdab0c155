import type { MiddlewareFunction } from 'react-router'
import { sameSitePath } from '#rules/navigation/same-site-path.ts'

/**
 * Outermost middleware: replaces redirects to other sites by a redirect to `/`. Also covers data requests, because
 * React Router writes the Location header into the response body after the middleware ran.
 */
export const blockForeignRedirects: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const location = response.headers.get('location')
  if (location !== null) response.headers.set('location', sameSitePath(location, request.url) ?? '/')
  return response
}
