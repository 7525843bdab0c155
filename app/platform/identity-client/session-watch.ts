import type { Locale } from '../i18n/languages.ts'
import { createListenerSet } from '../live/listener-set.ts'

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
const signedOut: SessionState = { status: 'unauthenticated', user: null, expires: null }

type SessionResponse = { user?: SessionUser; expires?: string }

type ListenerMethods = 'addEventListener' | 'removeEventListener'
export type VisibilityWindow = Pick<Window, ListenerMethods> & {
  document: Pick<Document, ListenerMethods | 'visibilityState'>
}

export type SessionWatch = {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  refresh: () => Promise<SessionState>
  /** Refreshes now and whenever the tab gets focus or becomes visible. No timer: hidden tabs send no requests. */
  start: (page: VisibilityWindow) => () => void
  clear: () => void
}

export function watchSession(fetchSession: () => Promise<SessionResponse>): SessionWatch {
  let state: SessionState = loading
  let pendingRequest: Promise<SessionState> | null = null
  const listeners = createListenerSet()

  function setState(next: SessionState): SessionState {
    const isUnchanged =
      next.status === state.status &&
      JSON.stringify(next.user) === JSON.stringify(state.user) &&
      next.expires === state.expires
    if (isUnchanged) return state
    state = next
    listeners.notify()
    return state
  }

  const watch: SessionWatch = {
    state: () => state,
    subscribe: listeners.add,
    refresh() {
      pendingRequest ??= fetchSession()
        .then(({ user, expires }) =>
          setState(user && expires ? { status: 'authenticated', user, expires: Date.parse(expires) } : signedOut),
        )
        // A network failure keeps a signed-in session; a session that is still loading becomes signed out.
        .catch(() => (state.status === 'loading' ? setState(signedOut) : state))
        .finally(() => void (pendingRequest = null))
      return pendingRequest
    },
    start(page) {
      const refreshIfVisible = () => void (page.document.visibilityState === 'visible' && watch.refresh())
      page.addEventListener('focus', refreshIfVisible)
      page.document.addEventListener('visibilitychange', refreshIfVisible)
      void watch.refresh()
      return () => {
        page.removeEventListener('focus', refreshIfVisible)
        page.document.removeEventListener('visibilitychange', refreshIfVisible)
      }
    },
    clear: () => void setState(signedOut),
  }
  return watch
}
