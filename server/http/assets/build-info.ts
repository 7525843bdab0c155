import { Hono } from 'hono'
import { buildId } from '#app/platform/shell/start/runtime.server.ts'
import type { HttpEnv } from '../http-app.ts'

/** Serves the id of the running build, and the metadata of a build by its id. */
export function buildRoutes() {
  const app = new Hono<HttpEnv>()
  app.get('/builds/latest.json', (c) => c.json({ id: buildId }, 200, { 'cache-control': 'no-store' }))
  app.get('/builds/meta/:file{.+\\.json}', (c) => {
    if (c.req.param('file') !== `${buildId}.json`) return c.json({ error: { code: 'not-found' } }, 404)
    return c.json({ id: buildId }, 200, { 'cache-control': 'public, max-age=31536000, immutable' })
  })
  return app
}
