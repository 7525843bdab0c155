import type { ZodType } from 'zod'
import type { Action, Actor } from '#rules/permissions.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { buildActor, type SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { AccessTokens } from './sessions/access-tokens.server.ts'
import type { AfterResponse } from './after-response.server.ts'
import type { Engine } from './better-auth.server.ts'
import type { Captcha } from './credentials/captcha.server.ts'
import type { Cookies } from '#app/platform/request/cookies.server.ts'
import type { Keys } from '#app/platform/secrets/keys.server.ts'
import type { KnownDevices } from './sessions/known-devices.server.ts'
import type { LimitedCounter, Limits } from '#app/platform/limits/limits.server.ts'
import type { OneTimeTokens } from '#app/platform/secrets/one-time-tokens.server.ts'
import type { MailLink } from './plain-forms.server.ts'
import { refusal } from './refusals.server.ts'
import type { Sessions } from './sessions/sessions.server.ts'

/** Components of the identity service, created once per process. */
export type Parts = {
  services: Services
  keys: Keys
  cookies: Cookies
  limits: Limits
  oneTime: OneTimeTokens
  sessions: Sessions
  accessTokens: AccessTokens
  captcha: Captcha
  knownDevices: KnownDevices
  engine: Engine
  afterResponse: AfterResponse
  /** Timeout for calls to a sign-in provider. */
  providerTimeoutMs: number
}

/** One request to the identity API, after its path was normalized and its body parsed. */
export type Exchange<Input = unknown> = {
  parts: Parts
  request: Request
  query: URLSearchParams
  origin: Origin
  locale: Locale
  input: Input
  signedIn: SignedIn | null
}

/** Every path under /api/auth is one of these routes; better-auth cannot be reached otherwise. */
export type Route = {
  method: 'GET' | 'POST'
  path: string
  /** Checked first, against the signed-in user's own account. */
  permission: Action
  input: ZodType | null
  /** Kind of mailed link that this route uses up. Its page also works as a plain form without scripts. */
  mailLink: MailLink | null
  /** Rate limits against which a call counts. */
  draws: (exchange: Exchange) => readonly LimitedCounter[] | Promise<readonly LimitedCounter[]>
  run: (exchange: Exchange) => Promise<Response>
}

type Definition<Input> = {
  permission: Action
  input?: ZodType<Input>
  mailLink?: MailLink
  draws?: (exchange: Exchange<Input>) => readonly LimitedCounter[] | Promise<readonly LimitedCounter[]>
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
    // The casts are safe: the route's schema has parsed the input before `draws` and `run` are called.
    draws: (draws as Route['draws'] | undefined) ?? (() => []),
    run: run as Route['run'],
  })

export const get = define('GET')
export const post = define('POST')

export function requireSignedIn({ signedIn }: Exchange): SignedIn {
  if (!signedIn) throw refusal('user-token-expired')
  return signedIn
}

/** Actions on the user's own account need no school role. */
export const actorOf = (signedIn: SignedIn): Actor =>
  buildActor(signedIn, signedIn.session.workspace && { schoolId: signedIn.session.workspace.schoolId, roles: [] })
