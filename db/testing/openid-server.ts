import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { interactionPolicy, Provider } from 'oidc-provider'

export type OpenIdAccount = { id: string; email: string; emailVerified?: boolean; name?: string }

export type OpenIdServer = {
  issuer: string
  clientId: string
  clientSecret: string
  /** People may be added and changed while it runs. */
  accounts: OpenIdAccount[]
  stop: () => Promise<void>
}

type Options = { accounts: OpenIdAccount[]; redirectUris: string[] }

/**
 * A real OpenID server on loopback: discovery, PKCE, signed id tokens and a page where one chooses who one is, or walks
 * away.
 */
export async function startOpenIdServer(port: number, { accounts, redirectUris }: Options): Promise<OpenIdServer> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const [clientId, clientSecret] = ['skykite', 'loopback-secret-0123456789']
  const client = { client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }
  const provider = new Provider(issuer, settings(issuer, accounts, client))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) answer(request, response)
    else
      void interact(provider, accounts, request, response).catch((error: Error) =>
        response.writeHead(500).end(error.message),
      )
  })
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function settings(issuer: string, accounts: OpenIdAccount[], client: object) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const policy = interactionPolicy.base()
  policy
    .get('login')
    .checks.add(
      new interactionPolicy.Check('choose', 'the person is always asked for', (ctx) => !ctx.oidc.result?.login),
    )
  return {
    clients: [{ ...client, token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['loopback'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `${issuer}/interaction/${uid}`, policy },
    findAccount: (_: unknown, id: string) => {
      const found = accounts.find((account) => account.id === id)
      const claims = () => ({
        sub: id,
        email: found?.email,
        email_verified: found?.emailVerified ?? true,
        name: found?.name ?? id,
      })
      return found && { accountId: id, claims }
    },
    // Everybody has agreed already, so that tests do not click through a second page.
    loadExistingGrant: async (ctx: {
      oidc: { provider: Provider; session?: { accountId?: string }; client: { clientId: string } }
    }) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId,
        clientId: ctx.oidc.client.clientId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function interact(
  provider: Provider,
  accounts: OpenIdAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('account')
    const refused = { error: 'access_denied', error_description: 'the person walked away' }
    return provider.interactionFinished(request, response, accountId ? { login: { accountId } } : refused)
  }
  const buttons = accounts.map(({ id, email }) => `<button name="account" value="${id}">${id} (${email})</button>`)
  const page = `<!doctype html><meta charset="utf-8"><title>Loopback OpenID</title><h1>Who are you?</h1>
    <form method="post" action="/interaction/${uid}">${buttons.join('<br>')}<br><button name="account" value="">nobody</button></form>`
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/** Walks a person through the server without a browser; answers the address it sends them back to. */
export async function walkThrough(authorizationUrl: string, accountId: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const ask = async (url: URL, form?: string): Promise<URL> => {
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...(form && asForm) },
      body: form,
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the OpenID server answered ${response.status}: ${await response.text()}`)
    return new URL(location, url)
  }
  const interaction = await ask(new URL(authorizationUrl))
  const resume = await ask(interaction, new URLSearchParams({ account: accountId }).toString())
  return resume.origin === interaction.origin ? ask(resume) : resume
}
