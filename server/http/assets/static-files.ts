import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { HttpEnv } from '../http-app.ts'

/**
 * Serves the built client. File names under /assets contain a hash, so they are cached forever; the service worker must
 * always be revalidated.
 */
export function staticFiles(production: boolean, root = './build/client') {
  const app = new Hono<HttpEnv>()
  // In development only lessons are files on disk; Vite serves everything else.
  const pattern = production ? '*' : '/assets/lessons/*'
  const files = serveStatic({ root, precompressed: true })
  app.use(pattern, async (c, next) => {
    const response = await files(c, next)
    if (!(response instanceof Response)) return response
    // Set on the response, because serveStatic calls `onFound` after it has read the headers.
    response.headers.set('cache-control', cacheControlFor(c.req.path))
    response.headers.set('x-content-type-options', 'nosniff')
    return response
  })
  return app
}

function cacheControlFor(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}
