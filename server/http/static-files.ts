import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { HttpEnv } from './http-app.ts'

const forever = 'public, max-age=31536000, immutable'

/** The built client. Names under /assets carry a hash and never change; the service worker must always be asked for anew. */
export function staticFiles(production: boolean) {
  const app = new Hono<HttpEnv>()
  if (!production) return app
  app.use(
    '*',
    serveStatic({
      root: './build/client',
      precompressed: true,
      onFound: (path, c) => {
        c.header('cache-control', path.includes('/assets/') ? forever : path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600')
        c.header('x-content-type-options', 'nosniff')
      },
    }),
  )
  return app
}
