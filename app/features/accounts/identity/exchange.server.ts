import type { ZodType } from 'zod'
import type { Action, Actor } from '#rules/permissions.ts'
import type { Origin } from '#app/platform/command.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { actorIn, type SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { AccessTokens } from './access-tokens.server.ts'
import type { Behind } from './behind.server.ts'
import type { Engine } from './better-auth.server.ts'
import type { Captcha } from './captcha.server.ts'
import type { Cookies } from '#app/platform/cookies.server.ts'
import type { Keys } from '#app/platform/keys.server.ts'
import type { KnownDevices } from './known-devices.server.ts'
import type { Draw, Limits } from '#app/platform/limits.server.ts'
import type { OneTime } from '#app/platform/one-time.server.ts'
import type { MailLink } from './plain-forms.server.ts'
import { refusal } from './refusals.server.ts'
import type { Sessions } from './sessions.server.ts'

/** The parts identity is made of, put together once per process. */
export type Parts = {
  services: Services
  keys: Keys
  cookies: Cookies
  limits: Limits
  oneTime: OneTime
  sessions: Sessions
  accessTokens: AccessTokens
  captcha: Captcha
  knownDevices: KnownDevices
  engine: Engine
  behind: Behind
  /** How long somebody waits for a provider to answer us. */
  providerPatienceMs: number
}

/** One question to identity, already canonical, counted and parsed. */
export type Exchange<Input = unknown> = {
  parts: Parts
  request: Request
  query: URLSearchParams
  origin: Origin
  locale: Locale
  input: Input
  signedIn: SignedIn | null
}

/** Every path under /api/auth is one of these; there is no other way to better-auth. */
export type Route = {
  method: 'GET' | 'POST'
  path: string
  /** What the permission table is asked before anything else, about the account of whoever is signed in. */
  permission: Action
  input: ZodType | null
  /** Which link of a mail it spends: its button works without scripts, too. */
  mailLink: MailLink | null
  draws: (exchange: Exchange) => readonly Draw[] | Promise<readonly Draw[]>
  run: (exchange: Exchange) => Promise<Response>
}

type Definition<Input> = {
  permission: Action
  input?: ZodType<Input>
  mailLink?: MailLink
  draws?: (exchange: Exchange<Input>) => readonly Draw[] | Promise<readonly Draw[]>
  run: (exchange: Exchange<Input>) => Promise<Response>
}

const define =
  (method: Route['method']) =>
  <Input = undefined>(path: string, { permission, input, mailLink, draws, run }: Definition<Input>): Route => ({
    method,
    path,
    permission,
    input: input ?? null,
    mailLink: mailLink ?? null,
    // The input was parsed by this route's own schema before either is called.
    draws: (draws as Route['draws'] | undefined) ?? (() => []),
    run: run as Route['run'],
  })

export const get = define('GET')
export const post = define('POST')

export function demandSignedIn({ signedIn }: Exchange): SignedIn {
  if (!signedIn) throw refusal('user-token-expired')
  return signedIn
}

/** What somebody does with their own account asks for no role in any school. */
export const actorOf = (signedIn: SignedIn): Actor =>
  actorIn(signedIn, signedIn.session.room && { schoolId: signedIn.session.room.schoolId, roles: [] })
