import { useEffect, useSyncExternalStore } from 'react'
import { identityClient, type SessionState } from './identity-client.ts'
import { loading } from './identity-client/session-watch.ts'

/**
 * Who is here, as the browser knows it: `loading` on the server and until it has asked. Several may use it; asking is
 * shared.
 */
export function useIdentity(): SessionState {
  useEffect(() => identityClient().start(window), [])
  return useSyncExternalStore(
    (listener) => identityClient().subscribe(listener),
    () => identityClient().state(),
    () => loading,
  )
}
