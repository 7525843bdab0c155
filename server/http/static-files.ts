import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { HttpEnv } from './http-app.ts'

/**
 * The built client. Names under /assets carry a hash and never change; the service worker must always be asked for
 * anew.
 */
export function staticFiles(production: boolean, root = './build/client') {
  const app = new Hono<HttpEnv>()
  // In development only lessons are files; everything else is made as it is asked for.
  const which = production ? '*' : '/assets/lessons/*'
  const files = serveStatic({ root, precompressed: true })
  app.use(which, async (c, next) => {
    const response = await files(c, next)
    if (!(response instanceof Response)) return response
    // On the answer itself: its `onFound` runs when the headers have already been taken.
    response.headers.set('cache-control', lastingOf(c.req.path))
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  })
  return app
}

function lastingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}
