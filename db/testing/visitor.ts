import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword, parseMailJob, type Identity } from '#app/features/people/accounts/public.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { listQueuedJobs, type TestServices } from './test-services.ts'

export type TestResponse = { status: number; body: Record<string, unknown>; headers: Headers }

/** A test browser for identity requests: stores cookies and has an address and a device. */
export type Visitor = {
  cookies: Map<string, string>
  headers: () => Headers
  get: (path: string) => Promise<TestResponse>
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<TestResponse>
}

export type TestBrowser = { address?: string; device?: string | null; lastUserKey?: string | null }

export function openVisitor(
  identity: Identity,
  baseUrl: string,
  { address = '192.0.2.1', device = randomUUID(), lastUserKey = null }: TestBrowser = {},
): Visitor {
  const cookies = new Map<string, string>()
  const headers = () =>
    new Headers(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {})

  async function send(
    method: string,
    path: string,
    body?: object,
    extra: Record<string, string> = {},
  ): Promise<TestResponse> {
    const requestHeaders = headers()
    if (method === 'POST') {
      requestHeaders.set('origin', new URL(baseUrl).origin)
      requestHeaders.set('content-type', 'application/json')
    }
    for (const [name, value] of Object.entries(extra)) requestHeaders.set(name, value)
    const text = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
    const request = new Request(`${baseUrl}/api/auth${path}`, { method, headers: requestHeaders, body: text })
    const response = await identity.handle(request, { address, device, lastUserKey })
    for (const setCookie of response.headers.getSetCookie()) storeCookie(setCookie)
    const responseText = await response.text()
    return {
      status: response.status,
      body: responseText ? (JSON.parse(responseText) as Record<string, unknown>) : {},
      headers: response.headers,
    }
  }

  function storeCookie(setCookie: string) {
    const [pair = '', ...attributes] = setCookie.split('; ')
    const separator = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, separator))
    else cookies.set(pair.slice(0, separator), pair.slice(separator + 1))
  }

  return {
    cookies,
    headers,
    get: (path) => send('GET', path),
    post: (path, body, extra) => send('POST', path, body, extra),
  }
}

/** Expected parts of a response, for `toMatchObject`. */
export const acceptedResponse = (status: string) => ({ status: 200, body: { status } })
export const refusedResponse = (reason: string, status?: number) => ({
  ...(status && { status }),
  body: { error: { reason } },
})

type SentMail = NonNullable<ReturnType<typeof parseMailJob>>

/** Mails to one address, oldest first. */
export async function mailsTo(services: TestServices, to: string): Promise<SentMail[]> {
  const mails = (await listQueuedJobs(services)).map(({ data }) => parseMailJob(services.env.SECRET, data))
  return mails.filter((mail) => mail !== null).filter((mail) => mail.to === to)
}

/** Waits for a mail, because mails are queued after the response. */
export async function waitForMail(services: TestServices, to: string, kind: string): Promise<SentMail> {
  for (let attempts = 0; ; attempts++) {
    const mail = (await mailsTo(services, to)).findLast((candidate) => candidate.kind === kind)
    if (mail) return mail
    if (attempts === 100) throw new Error(`no ${kind} for ${to}`)
    await sleep(50)
  }
}

export const waitForMailLink = async (services: TestServices, to: string, kind: string): Promise<URL> =>
  new URL((await waitForMail(services, to, kind)).link!)

/**
 * Confirms an email address by the link in its mail, optionally with the chosen password.
 */
export async function confirmEmail(
  services: TestServices,
  visitor: Visitor,
  email: string,
  password?: string,
): Promise<TestResponse> {
  const link = await waitForMailLink(services, email, 'confirm-address')
  return visitor.post('/verify-email', { token: link.searchParams.get('confirm'), password })
}

export type TestAccount = { id: string; email: string; password: string }

const password = 'purple kite over rice'
let sharedHash: Promise<string> | null = null

/** Inserts an adult account with a confirmed email address and a password. */
export async function makeAccount(
  services: TestServices,
  options: { kind?: 'adult' | 'managed'; confirmed?: boolean } = {},
): Promise<TestAccount> {
  const id = newId()
  const email = `${id}@example.test`
  await services.owner.query(
    `INSERT INTO users (id, name, email, email_verified, kind) VALUES ($1, 'Malee', $2, $3, $4)`,
    [id, email, options.confirmed ?? true, options.kind ?? 'adult'],
  )
  await services.owner.query(
    `INSERT INTO accounts (id, user_id, provider_id, account_id, password) VALUES ($1, $2, 'credential', $3, $4)`,
    [newId(), id, id, await (sharedHash ??= hashPassword(password))],
  )
  return { id, email, password }
}

export async function signIn(
  identity: Identity,
  services: TestServices,
  { email, password }: TestAccount,
  browser: TestBrowser = {},
): Promise<Visitor> {
  const visitor = openVisitor(identity, services.env.BASE_URL, browser)
  const { status, body } = await visitor.post('/sign-in/email', { email, password })
  if (status !== 200 || body.status !== 'signed-in') throw new Error(`not signed in: ${status} ${JSON.stringify(body)}`)
  return visitor
}

/** Opens a signed-in visitor by creating a session directly, which is faster than checking a password. */
export async function openSignedInVisitor(
  identity: Identity,
  services: TestServices,
  { id }: TestAccount,
): Promise<Visitor> {
  const visitor = openVisitor(identity, services.env.BASE_URL)
  const [cookie = ''] = (await identity.createSession(id, 'full', new Headers())).split(';', 1)
  const separator = cookie.indexOf('=')
  visitor.cookies.set(cookie.slice(0, separator), cookie.slice(separator + 1))
  return visitor
}
