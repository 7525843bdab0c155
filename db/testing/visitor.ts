import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword, mailIn, type Identity } from '#app/features/accounts/public.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { queuedJobs, type TestServices } from './test-services.ts'

export type Answered = { status: number; body: Record<string, unknown>; headers: Headers }

/** A browser as identity sees it: it keeps its cookies and says where it comes from. */
export type Visitor = {
  cookies: Map<string, string>
  headers: () => Headers
  get: (path: string) => Promise<Answered>
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Answered>
}

export type TestBrowser = { address?: string; device?: string | null; knownAs?: string | null }

export function visit(
  identity: Identity,
  baseUrl: string,
  { address = '192.0.2.1', device = randomUUID(), knownAs = null }: TestBrowser = {},
): Visitor {
  const cookies = new Map<string, string>()
  const headers = () =>
    new Headers(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {})

  async function ask(
    method: string,
    path: string,
    body?: object,
    extra: Record<string, string> = {},
  ): Promise<Answered> {
    const sent = headers()
    if (method === 'POST') {
      sent.set('origin', new URL(baseUrl).origin)
      sent.set('content-type', 'application/json')
    }
    for (const [name, value] of Object.entries(extra)) sent.set(name, value)
    const text = method === 'POST' ? JSON.stringify(body ?? {}) : undefined
    const request = new Request(`${baseUrl}/api/auth${path}`, { method, headers: sent, body: text })
    const response = await identity.handle(request, { address, device, knownAs })
    for (const line of response.headers.getSetCookie()) keep(line)
    const answer = await response.text()
    return {
      status: response.status,
      body: answer ? (JSON.parse(answer) as Record<string, unknown>) : {},
      headers: response.headers,
    }
  }

  function keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
    else cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  return {
    cookies,
    headers,
    get: (path) => ask('GET', path),
    post: (path, body, extra) => ask('POST', path, body, extra),
  }
}

/** What an answer must contain, for `toMatchObject`. */
export const accepted = (status: string) => ({ status: 200, body: { status } })
export const refused = (reason: string, status?: number) => ({ ...(status && { status }), body: { error: { reason } } })

type SentMail = NonNullable<ReturnType<typeof mailIn>>

/** The mails to one address, oldest first. */
export async function mailsTo(services: TestServices, to: string): Promise<SentMail[]> {
  const mails = (await queuedJobs(services)).map(({ data }) => mailIn(services.env.SECRET, data))
  return mails.filter((mail) => mail !== null).filter((mail) => mail.to === to)
}

/** Mails are written behind the answer, so this waits for one. */
export async function lastMail(services: TestServices, to: string, kind: string): Promise<SentMail> {
  for (let tries = 0; ; tries++) {
    const found = (await mailsTo(services, to)).findLast((sent) => sent.kind === kind)
    if (found) return found
    if (tries === 100) throw new Error(`no ${kind} for ${to}`)
    await sleep(50)
  }
}

export const lastLink = async (services: TestServices, to: string, kind: string): Promise<URL> =>
  new URL((await lastMail(services, to, kind)).link!)

/**
 * Presses the button of the mail that confirms an address, with the password that was chosen for it or without any.
 */
export async function confirm(
  services: TestServices,
  visitor: Visitor,
  email: string,
  password?: string,
): Promise<Answered> {
  const link = await lastLink(services, email, 'confirm-address')
  return visitor.post('/verify-email', { token: link.searchParams.get('confirm'), password })
}

export type MadeAccount = { id: string; email: string; password: string }

const password = 'purple kite over rice'
let sharedHash: Promise<string> | null = null

/** An adult with a confirmed address and a password, without the way through the mails. */
export async function makeAccount(
  services: TestServices,
  over: { kind?: 'adult' | 'managed'; confirmed?: boolean } = {},
): Promise<MadeAccount> {
  const id = newId()
  const email = `${id}@example.test`
  await services.owner.query(
    `INSERT INTO users (id, name, email, email_verified, kind) VALUES ($1, 'Malee', $2, $3, $4)`,
    [id, email, over.confirmed ?? true, over.kind ?? 'adult'],
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
  { email, password }: MadeAccount,
  from: TestBrowser = {},
): Promise<Visitor> {
  const visitor = visit(identity, services.env.BASE_URL, from)
  const { status, body } = await visitor.post('/sign-in/email', { email, password })
  if (status !== 200 || body.status !== 'signed-in') throw new Error(`not signed in: ${status} ${JSON.stringify(body)}`)
  return visitor
}

/** Signed in by a new session, where the password and the time that checking it takes are not the point. */
export async function enter(identity: Identity, services: TestServices, { id }: MadeAccount): Promise<Visitor> {
  const visitor = visit(identity, services.env.BASE_URL)
  const [cookie = ''] = (await identity.createSession(id, 'full', new Headers())).split(';', 1)
  const at = cookie.indexOf('=')
  visitor.cookies.set(cookie.slice(0, at), cookie.slice(at + 1))
  return visitor
}
