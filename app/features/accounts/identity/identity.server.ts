import type { PersonId } from '#rules/ids.ts'
import { networkTimeoutMs } from '#rules/identity/tokens.ts'
import type { Origin } from '#app/platform/command.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { openAccessTokens } from './access-tokens.server.ts'
import { openBehind } from './behind.server.ts'
import { openEngine } from './better-auth.server.ts'
import { openCaptcha } from './captcha.server.ts'
import { openCookies } from '#app/platform/cookies.server.ts'
import type { Parts } from './exchange.server.ts'
import { openKeys } from '#app/platform/keys.server.ts'
import { openKnownDevices } from './known-devices.server.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import { openOneTime } from '#app/platform/one-time.server.ts'
import { serve } from './serve.server.ts'
import { openSessions } from './sessions.server.ts'
import { customTokenLifeSeconds } from './token-routes.server.ts'

export type Identity = {
  /** Answers every path under /api/auth. */
  handle: (request: Request, origin: Origin) => Promise<Response>
  /** Who sends these headers; asked anew on every request. */
  sessionOf: (headers: Headers) => Promise<SignedIn | null>
  /** The session of a live connection, asked again while it lasts. */
  sessionById: (id: string) => Promise<SignedIn | null>
  /** Who holds this access token, if its session still lives. */
  holderOf: (accessToken: string) => Promise<SignedIn | null>
  /** The Set-Cookie of a session for somebody proven elsewhere, by a login card for instance. */
  createSession: (
    userId: PersonId,
    strength: SignedIn['session']['strength'],
    headers: Headers,
    address?: string | null,
  ) => Promise<string>
  /** A token that signs this person in once, at `/sign-in/custom-token`. */
  issueCustomToken: (userId: PersonId) => Promise<string>
  /** Mails are written behind their answers; wait for them before the database is closed. */
  settle: () => Promise<void>
}

export function openIdentity(services: Services, providerPatienceMs: number = networkTimeoutMs): Identity {
  const keys = openKeys(services.env.SECRET)
  const cookies = openCookies(services.env)
  const oneTime = openOneTime(services)
  const sessions = openSessions(services, cookies)
  const parts: Parts = {
    services,
    keys,
    cookies,
    oneTime,
    sessions,
    limits: openLimits(services),
    accessTokens: openAccessTokens(services, keys, sessions, oneTime),
    captcha: openCaptcha(services, keys, oneTime),
    knownDevices: openKnownDevices(keys, cookies),
    engine: openEngine(services, cookies),
    behind: openBehind(services.log),
    providerPatienceMs,
  }
  return {
    handle: (request, origin) => serve(parts, request, origin),
    sessionOf: sessions.sessionOf,
    sessionById: (id) => sessions.sessionById(id),
    holderOf: parts.accessTokens.verify,
    createSession: sessions.createSession,
    issueCustomToken: (userId) => oneTime.issue('custom-token', { userId }, customTokenLifeSeconds),
    settle: parts.behind.settle,
  }
}
