import { Hono, type Context } from 'hono'
import { loadCredential, readDidDocument, readStatusList } from '#app/features/home/certificates/public.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { HttpEnv, RequestLimits } from './http-app.ts'

/** Other sites may read these documents, because checking a certificate needs no permission. */
const openHeaders = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }
const cachedHour = { ...openHeaders, 'cache-control': 'public, max-age=3600' }
const privateHeaders = { ...openHeaders, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }

/**
 * Signed documents of certificates. They are outside of `/api`, because the credential formats fix their addresses:
 * `did:web:HOST:issuers:SCHOOL` is `/issuers/SCHOOL/did.json`.
 */
export function credentialRoutes(services: Services, { slots, findSession }: RequestLimits) {
  const app = new Hono<HttpEnv>()
  const inSlot = async (c: Context<HttpEnv>, respond: () => Promise<Response>) =>
    slots.runInSlot(await findSession(c.req.raw.headers), c.get('origin'), respond)
  const respond = (c: Context<HttpEnv>, document: object | null, type: string) =>
    document
      ? c.body(JSON.stringify(document), 200, { ...cachedHour, 'content-type': type })
      : c.json({ state: 'unknown' }, 404, privateHeaders)

  app.get('/issuers/:school/did.json', (c) =>
    inSlot(c, async () => respond(c, await readDidDocument(services, c.req.param('school')), 'application/did+json')),
  )
  app.get('/issuers/:school/status/:list', (c) =>
    inSlot(c, async () =>
      respond(c, await readStatusList(services, c.req.param('school'), c.req.param('list')), 'application/vc+json'),
    ),
  )
  app.get('/certificates/:slug/credential.json', (c) =>
    inSlot(c, async () => {
      const published = await loadCredential(services, c.req.param('slug'))
      if (published?.view === 'certificate')
        return c.body(JSON.stringify(published.credential), 200, {
          ...privateHeaders,
          'content-type': 'application/vc+json',
        })
      if (published?.view === 'ended') {
        const { state, reason, endedAt } = published
        return c.json({ state, reason, endedAt }, 410, privateHeaders)
      }
      return c.json({ state: published ? 'provisional' : 'unknown' }, 404, privateHeaders)
    }),
  )
  return app
}
