import { isGuest, type Caller, type LiveAccess } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { missingPathRate, takeToken, type Bucket } from '#rules/live/timing.ts'
import { ownerKey } from './budgets.ts'
import type { LiveContext } from '../context.ts'
import type { PathMatch } from '../directory.ts'

/** `null`: no access. */
export type Grant = LiveAccess<unknown> | null

/** Reads from the database what a caller may access at a live path now. */
export async function resolveGrant(
  services: Services,
  { definition, params }: PathMatch,
  caller: Caller | null,
): Promise<Grant> {
  const entered: Grant = isGuest(caller)
    ? ((await definition.enterAsGuest?.(services, caller, params)) ?? null)
    : await definition.enter(services, caller, params)
  return entered && definition.allow(entered.actor, entered.facts) ? entered : null
}

/** Whether a grant includes reading this part of the path; inboxes are write-only. */
export const mayRead = (match: PathMatch, { actor, facts }: NonNullable<Grant>): boolean =>
  match.kind !== 'inbox' &&
  (match.kind !== 'store' || (match.definition.canRead?.(actor, facts, match.keys[0] ?? '*') ?? true))

/** Cached grants of one connection: checked once per area, sequentially, and again when the user's rights change. */
export type Access = {
  /** The cached grant; `undefined` if it must be requested. */
  cachedGrant: (area: string) => Grant | undefined
  requestGrant: (match: PathMatch) => Promise<Grant>
  /**
   * Checks again after a change of rights. It does not count as a guess, and a denial is not cached because access may
   * be granted again the next moment.
   */
  recheckGrant: (match: PathMatch) => Promise<Grant>
  clear: () => void
}

export function openAccess(
  { services, limits, reads }: Pick<LiveContext, 'services' | 'limits' | 'reads'>,
  getCaller: () => Caller | null,
  isOpen: () => boolean,
): Access {
  const grants = new Map<string, NonNullable<Grant>>()
  // A missing area may be created at any time, so denials are cached only briefly.
  const denied = new Map<string, number>()
  let guesses: Bucket = { tokens: missingPathRate.burst, at: performance.now() }
  const pendingChecks = new Map<string, Promise<Grant>>()
  // Checks are sequential, so that a connection that requests ten thousand areas has only one entry in the queue.
  let lastCheck: Promise<unknown> = Promise.resolve()
  let rightsVersion = 0

  async function checkGrant(match: PathMatch, isGuess: boolean): Promise<Grant> {
    for (;;) {
      const versionBefore = rightsVersion
      // Skip the query if the connection was closed while it was queued.
      const grant = await reads.run([ownerKey(getCaller(), null)], async () =>
        isOpen() ? resolveGrant(services, match, getCaller()) : null,
      )
      // Rights changed during the query: its result may be stale.
      if (versionBefore !== rightsVersion) continue
      if (grants.size >= limits.paths) grants.clear()
      if (denied.size >= limits.paths) denied.clear()
      if (grant) grants.set(match.area, grant)
      else if (isGuess) {
        denied.set(match.area, performance.now())
        guesses = takeGuess() ?? guesses
      }
      return grant
    }
  }

  const takeGuess = () => takeToken(guesses, performance.now(), missingPathRate.perSecond, missingPathRate.burst)

  function cachedGrant(area: string): Grant | undefined {
    const grant = grants.get(area)
    if (grant) return grant
    return performance.now() - (denied.get(area) ?? -Infinity) < missingPathRate.rememberMs ? null : undefined
  }

  return {
    cachedGrant,
    requestGrant(match) {
      const cached = cachedGrant(match.area)
      if (cached !== undefined) return Promise.resolve(cached)
      const pending = pendingChecks.get(match.area)
      if (pending) return pending
      // Each check takes several queries, so a client that guesses paths is soon denied without a query.
      const check = lastCheck
        .then(() => (takeGuess() ? checkGrant(match, true) : null))
        .finally(() => pendingChecks.delete(match.area))
      pendingChecks.set(match.area, check)
      lastCheck = check.catch(() => {})
      return check
    },
    recheckGrant(match) {
      const grant = grants.get(match.area)
      if (grant) return Promise.resolve(grant)
      const check = lastCheck.then(() => checkGrant(match, false))
      lastCheck = check.catch(() => {})
      return check
    },
    clear() {
      rightsVersion++
      grants.clear()
      denied.clear()
    },
  }
}
