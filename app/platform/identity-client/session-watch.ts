import type { Locale } from '../i18n/languages.ts'
import { listenerSet } from '../listener-set.ts'

export type SessionUser = {
  id: string
  name: string
  email: string | null
  kind: 'adult' | 'managed'
  locale: Locale
  onboarded: boolean
  twoFactor: boolean
}

export type SessionState =
  | { status: 'loading' | 'unauthenticated'; user: null; expires: null }
  | { status: 'authenticated'; user: SessionUser; expires: number }

export const loading: SessionState = { status: 'loading', user: null, expires: null }
const nobody: SessionState = { status: 'unauthenticated', user: null, expires: null }

type Answer = { user?: SessionUser; expires?: string }

type Listening = 'addEventListener' | 'removeEventListener'
export type Watched = Pick<Window, Listening> & { document: Pick<Document, Listening | 'visibilityState'> }

export type SessionWatch = {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  refresh: () => Promise<SessionState>
  /** Asks now and whenever somebody comes back to the window. There is no timer: nobody asks while nobody looks. */
  start: (place: Watched) => () => void
  forget: () => void
}

export function watchSession(fetchSession: () => Promise<Answer>): SessionWatch {
  let state: SessionState = loading
  let flight: Promise<SessionState> | null = null
  const listeners = listenerSet()

  function become(next: SessionState): SessionState {
    const same =
      next.status === state.status &&
      JSON.stringify(next.user) === JSON.stringify(state.user) &&
      next.expires === state.expires
    if (same) return state
    state = next
    listeners.tell()
    return state
  }

  const watch: SessionWatch = {
    state: () => state,
    subscribe: listeners.add,
    refresh() {
      flight ??= fetchSession()
        .then(({ user, expires }) =>
          become(user && expires ? { status: 'authenticated', user, expires: Date.parse(expires) } : nobody),
        )
        // A lost connection signs nobody out; it only cannot sign anybody in.
        .catch(() => (state.status === 'loading' ? become(nobody) : state))
        .finally(() => void (flight = null))
      return flight
    },
    start(place) {
      const look = () => void (place.document.visibilityState === 'visible' && watch.refresh())
      place.addEventListener('focus', look)
      place.document.addEventListener('visibilitychange', look)
      void watch.refresh()
      return () => {
        place.removeEventListener('focus', look)
        place.document.removeEventListener('visibilitychange', look)
      }
    },
    forget: () => void become(nobody),
  }
  return watch
}
