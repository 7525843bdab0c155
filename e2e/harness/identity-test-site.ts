import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { build, type Rolldown } from 'vite'
import { popupHeaders } from '#app/features/people/accounts/popup-headers.ts'
import { openIdentity, type Identity } from '#app/features/people/accounts/public.server.ts'
import { freePort } from '#testing/built-server.ts'
import { copyDatabase, dropLocalDatabase } from '#db/local.ts'
import { openServices } from '#server/services.ts'
import { pageHeaders } from '#server/http/security/content-security.ts'
import { providerEnv, startOpenIdServer, type OpenIdAccount, type OpenIdServer } from './openid-server.ts'

export type IdentityTestSite = { url: string; identity: Identity; provider: OpenIdServer; stop: () => Promise<void> }

const entry = 'virtual:identity-page'
/** Script of a page with nothing but the identity client; at /auth it completes the sign-in. */
const script = `
  import { getIdentityClient } from '#app/platform/identity-client/identity-client.ts'
  window.identity = getIdentityClient()
  window.identity.start(window)
  if (location.pathname.endsWith('/auth')) window.identity.completeAuth().then((step) => { document.title = step.step })
`

/** Serves the identity API, a page with its browser client, and a loopback OpenID provider, without our screens. */
export async function openIdentityTestSite(accounts: OpenIdAccount[]): Promise<IdentityTestSite> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const provider = await startOpenIdServer(0, { accounts, skykite: url })
  const name = `skykite_identity_${process.pid}_${Date.now().toString(36)}`
  const { appUrl } = await copyDatabase(process.env.E2E_TEMPLATE!, name)
  const env = { NODE_ENV: 'test', BASE_URL: url, DATABASE_URL: appUrl, LOG_LEVEL: 'error', ...providerEnv(provider) }
  const services = openServices(env)
  const identity = openIdentity(services)

  const app = new Hono()
  const bundle = await buildClientBundle()
  app.all('/api/auth/*', (c) => identity.handle(c.req.raw, { address: '127.0.0.1', device: 'browser' }))
  app.get('/client.js', (c) => c.body(bundle, 200, { 'content-type': 'text/javascript' }))
  app.get('*', (c) =>
    c.html('<!doctype html><title>page</title><script type="module" src="/client.js"></script>', 200, {
      ...pageHeaders,
      ...(c.req.path.endsWith('/auth') && popupHeaders),
    }),
  )
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })

  return {
    url,
    identity,
    provider,
    async stop() {
      await new Promise((resolve) => void server.close(resolve))
      await provider.stop()
      await identity.settle()
      await services.jobs.close()
      await Promise.all([services.pool.end(), services.identityPool.end()])
      await dropLocalDatabase(name)
    },
  }
}

async function buildClientBundle(): Promise<string> {
  const virtual = {
    name: 'identity-page',
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? script : null),
  }
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [virtual],
    build: { write: false, rollupOptions: { input: entry } },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
