import { Hono } from 'hono'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { buildId } from '#app/platform/shell/start/runtime.server.ts'
import type { HttpEnv } from '../http-app.ts'

/**
 * Serves the messages of one feature in one language, for pages opened after the first. The URL contains the build id,
 * so browsers may cache them permanently.
 */
export function messageRoutes() {
  const app = new Hono<HttpEnv>()
  app.get('/messages/:build/:locale/:file{[a-z-]+\\.json}', (c) => {
    const { build, locale, file } = c.req.param()
    const namespaces = Object.hasOwn(catalogue, locale) ? catalogue[locale as Locale] : {}
    const namespace = file.slice(0, -'.json'.length)
    // hasOwn, because every object inherits names such as `constructor`.
    const messages = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
    if (!messages || build !== buildId) return c.json({ error: { code: 'not-found' } }, 404)
    const cacheControl = buildId === 'development' ? 'no-store' : 'public, max-age=31536000, immutable'
    return c.json(messages, 200, { 'cache-control': cacheControl })
  })
  return app
}
