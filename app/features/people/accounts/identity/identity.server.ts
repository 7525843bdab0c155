import type { PersonId } from '#rules/ids.ts'
import { networkTimeoutMs } from '#rules/identity/tokens.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { openAccessTokens } from './sessions/access-tokens.server.ts'
import { openAfterResponse } from './after-response.server.ts'
import { openEngine } from './better-auth.server.ts'
import { openCaptcha } from './credentials/captcha.server.ts'
import { openCookies } from '#app/platform/request/cookies.server.ts'
import type { Parts } from './exchange.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import { openKnownDevices } from './sessions/known-devices.server.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import { openOneTimeTokens } from '#app/platform/secrets/one-time-tokens.server.ts'
import { serve } from './serve.server.ts'
import { openSessions } from './sessions/sessions.server.ts'
import { customTokenLifeSeconds } from './sessions/token-routes.server.ts'

export type Identity = {
  /** Handles every path under /api/auth. */
  handle: (request: Request, origin: Origin) => Promise<Response>
  /** Signed-in user of these headers; not cached, so a revoked session is rejected immediately. */
  sessionOf: (headers: Headers) => Promise<SignedIn | null>
  /** Session of a live connection, checked repeatedly while it is open. */
  sessionById: (id: string) => Promise<SignedIn | null>
  /** User of this access token, or null if its session has ended. */
  holderOf: (accessToken: string) => Promise<SignedIn | null>
  /** Creates a session for a user authenticated by other means, such as a login card; returns its Set-Cookie. */
  createSession: (
    userId: PersonId,
    strength: SignedIn['session']['strength'],
    headers: Headers,
    address?: string | null,
  ) => Promise<string>
  /** A token that signs this person in once, at `/sign-in/custom-token`. */
  issueCustomToken: (userId: PersonId) => Promise<string>
  /** Mails are queued after the response; await this before closing the database. */
  settle: () => Promise<void>
}

export function openIdentity(services: Services, providerTimeoutMs: number = networkTimeoutMs): Identity {
  const keys = openKeys(services.env.SECRET)
  const cookies = openCookies(services.env)
  const oneTime = openOneTimeTokens(services)
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
    afterResponse: openAfterResponse(services.log),
    providerTimeoutMs,
  }
  return {
    handle: (request, origin) => serve(parts, request, origin),
    sessionOf: sessions.sessionOf,
    sessionById: (id) => sessions.sessionById(id),
    holderOf: parts.accessTokens.verify,
    createSession: sessions.createSession,
    issueCustomToken: (userId) => oneTime.issue('custom-token', { userId }, customTokenLifeSeconds),
    settle: parts.afterResponse.settle,
  }
}
