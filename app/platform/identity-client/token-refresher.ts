import { isExpired, nextBackoff, refreshDelay } from '#rules/identity/tokens.ts'
import { toIdentityError } from './errors.ts'

export type AccessToken = { accessToken: string; expiresAt: number }

export type TokenRefresher = {
  /** Returns a token that will still be valid when the request arrives; fetches one if necessary. */
  token: () => Promise<string>
  /** Starts renewing the token before it expires, with growing delays while the server does not answer. */
  start: () => void
  /** Clears the token and timers, because another user may use this browser next. */
  stop: () => void
}

/** Calls `onLost` when the server reports that the session has ended. */
export function createTokenRefresher(fetchToken: () => Promise<AccessToken>, onLost: () => void): TokenRefresher {
  let current: AccessToken | null = null
  let pendingRequest: Promise<AccessToken> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let backoff: number | null = null
  let generation = 0

  function renew(): Promise<AccessToken> {
    const startGeneration = generation
    pendingRequest ??= fetchToken()
      .then((fresh) => {
        if (startGeneration === generation) current = fresh
        return fresh
      })
      .finally(() => void (pendingRequest = null))
    return pendingRequest
  }

  function schedule(delay: number): void {
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void renewAndReschedule(generation), delay)
  }

  async function renewAndReschedule(startGeneration: number): Promise<void> {
    try {
      const fresh = await renew()
      if (startGeneration !== generation) return
      backoff = null
      schedule(refreshDelay(fresh.expiresAt, Date.now()))
    } catch (error) {
      if (startGeneration !== generation) return
      const { code } = toIdentityError(error)
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
      current = pendingRequest = timer = backoff = null
    },
  }
}
