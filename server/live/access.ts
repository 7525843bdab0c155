import { isGuest, type Caller, type Entered } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { missing, takeToken, type Bucket } from '#rules/live/timing.ts'
import { nameOf } from './budgets.ts'
import type { LiveContext } from './context.ts'
import type { Found } from './directory.ts'

/** `null`: there is nothing for them there. */
export type Grant = Entered<unknown> | null

/** What somebody is granted at a place at this moment. */
export async function grantFor(services: Services, { place, params }: Found, who: Caller | null): Promise<Grant> {
  const entered: Grant = isGuest(who)
    ? ((await place.enterAsGuest?.(services, who, params)) ?? null)
    : await place.enter(services, who, params)
  return entered && place.allow(entered.actor, entered.facts) ? entered : null
}

/** Whether what they are granted at a place includes reading this part of it. */
export const mayRead = (found: Found, { actor, facts }: NonNullable<Grant>): boolean =>
  found.kind !== 'inbox' &&
  (found.kind !== 'store' || (found.place.mayRead?.(actor, facts, found.inside[0] ?? '*') ?? true))

/** What one connection may access: checked once per area, one area after the other, and again when rights change. */
export type Access = {
  /** What is known already; `undefined` when it must be asked for. */
  known: (area: string) => Grant | undefined
  ask: (found: Found) => Promise<Grant>
  /**
   * Asked because rights changed, not because a screen wants to know: it costs nobody a guess, and what is refused now
   * may be given back the next moment, so that is not remembered.
   */
  askAgain: (found: Found) => Promise<Grant>
  forget: () => void
}

export function openAccess(
  { services, limits, queue }: Pick<LiveContext, 'services' | 'limits' | 'queue'>,
  who: () => Caller | null,
  isOpen: () => boolean,
): Access {
  const grants = new Map<string, NonNullable<Grant>>()
  // What is not there may be made, so that is remembered for a moment only.
  const missed = new Map<string, number>()
  let guesses: Bucket = { tokens: missing.burst, at: performance.now() }
  const asked = new Map<string, Promise<Grant>>()
  // One at a time, so that a connection that asks for ten thousand areas takes one place in the queue, like every
  // other.
  let turn: Promise<unknown> = Promise.resolve()
  let rights = 0

  async function enter(found: Found, isGuess: boolean): Promise<Grant> {
    for (;;) {
      const before = rights
      // A connection that was closed while it waited asks nothing any more.
      const grant = await queue(nameOf(who(), null), async () => (isOpen() ? grantFor(services, found, who()) : null))
      // Rights changed while they were read: what was found may be out of date.
      if (before !== rights) continue
      if (grants.size >= limits.paths) grants.clear()
      if (missed.size >= limits.paths) missed.clear()
      if (grant) grants.set(found.area, grant)
      else if (isGuess) {
        missed.set(found.area, performance.now())
        guesses = oneLess() ?? guesses
      }
      return grant
    }
  }

  const oneLess = () => takeToken(guesses, performance.now(), missing.perSecond, missing.burst)

  function known(area: string): Grant | undefined {
    const grant = grants.get(area)
    if (grant) return grant
    return performance.now() - (missed.get(area) ?? -Infinity) < missing.rememberMs ? null : undefined
  }

  return {
    known,
    ask(found) {
      const answered = known(found.area)
      if (answered !== undefined) return Promise.resolve(answered)
      const already = asked.get(found.area)
      if (already) return already
      // Each check costs PostgreSQL several queries, so whoever guesses addresses is soon refused without one.
      const answer = turn.then(() => (oneLess() ? enter(found, true) : null)).finally(() => asked.delete(found.area))
      asked.set(found.area, answer)
      turn = answer.catch(() => {})
      return answer
    },
    askAgain(found) {
      const grant = grants.get(found.area)
      if (grant) return Promise.resolve(grant)
      const answer = turn.then(() => enter(found, false))
      turn = answer.catch(() => {})
      return answer
    },
    forget() {
      rights++
      grants.clear()
      missed.clear()
    },
  }
}
