import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { interactionPolicy, Provider } from 'oidc-provider'

export type OpenIdAccount = { id: string; email: string; emailVerified?: boolean; name?: string }

export type OpenIdServer = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Accounts may be added and changed while the server runs. */
  accounts: OpenIdAccount[]
  stop: () => Promise<void>
}

type Options = { accounts: OpenIdAccount[]; redirectUris: string[] }

/**
 * Starts a real OpenID server on loopback with discovery, PKCE, signed id tokens and a page for choosing an account or
 * canceling.
 */
export async function startOpenIdServer(port: number, { accounts, redirectUris }: Options): Promise<OpenIdServer> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const [clientId, clientSecret] = ['skykite', 'loopback-secret-0123456789']
  const client = { client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }
  const provider = new Provider(issuer, createConfiguration(issuer, accounts, client))
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) handle(request, response)
    else
      void handleInteraction(provider, accounts, request, response).catch((error: Error) =>
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

function createConfiguration(issuer: string, accounts: OpenIdAccount[], client: object) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const policy = interactionPolicy.base()
  policy
    .get('login')
    .checks.add(
      new interactionPolicy.Check(
        'choose',
        'the account is always selected on a page',
        (ctx) => !ctx.oidc.result?.login,
      ),
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
      const match = accounts.find((account) => account.id === id)
      const claims = () => ({
        sub: id,
        email: match?.email,
        email_verified: match?.emailVerified ?? true,
        name: match?.name ?? id,
      })
      return match && { accountId: id, claims }
    },
    // Consent is always granted, so that tests need no second page.
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

async function handleInteraction(
  provider: Provider,
  accounts: OpenIdAccount[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method === 'POST') {
    const accountId = new URLSearchParams(await text(request)).get('account')
    const denial = { error: 'access_denied', error_description: 'the login was canceled' }
    return provider.interactionFinished(request, response, accountId ? { login: { accountId } } : denial)
  }
  const buttons = accounts.map(({ id, email }) => `<button name="account" value="${id}">${id} (${email})</button>`)
  const page = `<!doctype html><meta charset="utf-8"><title>Loopback OpenID</title><h1>Who are you?</h1>
    <form method="post" action="/interaction/${uid}">${buttons.join('<br>')}<br><button name="account" value="">nobody</button></form>`
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

/** Completes a login at the server without a browser; returns the redirect URL. */
export async function completeLogin(authorizationUrl: string, accountId: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const send = async (url: URL, form?: string): Promise<URL> => {
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...(form && formHeaders) },
      body: form,
    })
    for (const setCookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`the OpenID server answered ${response.status}: ${await response.text()}`)
    return new URL(location, url)
  }
  const interaction = await send(new URL(authorizationUrl))
  const resume = await send(interaction, new URLSearchParams({ account: accountId }).toString())
  return resume.origin === interaction.origin ? send(resume) : resume
}
