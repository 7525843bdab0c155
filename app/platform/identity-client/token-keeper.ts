import { isExpired, nextBackoff, refreshDelay } from '#rules/identity/tokens.ts'
import { identityErrorFrom } from './errors.ts'

export type AccessToken = { accessToken: string; expiresAt: number }

export type TokenKeeper = {
  /** A token that will still be good when it arrives; fetched if there is none. */
  token: () => Promise<string>
  /** Renews ahead of time from now on, and less and less eagerly while the server does not answer. */
  start: () => void
  /** Forgets everything: somebody else may sit here next. */
  stop: () => void
}

/** `onLost` is told when the server says that there is nobody signed in any more. */
export function keepToken(fetchToken: () => Promise<AccessToken>, onLost: () => void): TokenKeeper {
  let current: AccessToken | null = null
  let flight: Promise<AccessToken> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let backoff: number | null = null
  let generation = 0

  function renew(): Promise<AccessToken> {
    const own = generation
    flight ??= fetchToken()
      .then((fresh) => {
        if (own === generation) current = fresh
        return fresh
      })
      .finally(() => void (flight = null))
    return flight
  }

  function schedule(delay: number): void {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void renewOnTime(generation), delay)
  }

  async function renewOnTime(own: number): Promise<void> {
    try {
      const fresh = await renew()
      if (own !== generation) return
      backoff = null
      schedule(refreshDelay(fresh.expiresAt, Date.now()))
    } catch (error) {
      if (own !== generation) return
      const { code } = identityErrorFrom(error)
      if (code === 'user-token-expired' || code === 'user-disabled') return onLost()
      backoff = nextBackoff(backoff)
      schedule(backoff)
    }
  }

  return {
    token: async () =>
      current && !isExpired(current.expiresAt, Date.now()) ? current.accessToken : (await renew()).accessToken,
    start: () => schedule(current ? refreshDelay(current.expiresAt, Date.now()) : 0),
    stop() {
      generation++
      if (timer) clearTimeout(timer)
      current = flight = timer = backoff = null
    },
  }
}
