import { useEffect, useSyncExternalStore } from 'react'
import { getIdentityClient, type SessionState } from './identity-client.ts'
import { loading } from './session-watch.ts'

/**
 * Session state in the browser; `loading` on the server and until the first response. All components share one request.
 */
export function useIdentity(): SessionState {
  useEffect(() => getIdentityClient().start(window), [])
  return useSyncExternalStore(
    (listener) => getIdentityClient().subscribe(listener),
    () => getIdentityClient().state(),
    () => loading,
  )
}
