import { useEffect } from 'react'
import { useErrorTextAtHand } from './errors/error-text.ts'
import { waitingAtHand } from './shell/outage-state.ts'
import { noticeAtHand } from './shell/outage-watch.tsx'

/** Fetches what is needed when the network is away: how to wait, how it is said, and the sentences of refusals. */
export function useActionAtHand() {
  useErrorTextAtHand()
  useEffect(() => {
    void waitingAtHand()
    void noticeAtHand()
  }, [])
}
