import { useEffect, useEffectEvent, useState } from 'react'
import { parseScan } from '#rules/cards/scan.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction, type Action } from '#app/platform/forms/use-action.ts'
import type { PadChild } from '../contract.ts'

type CardLookup = { child: PadChild | null }

type CardLookupState =
  | { state: 'none' | 'looking' | 'unknown' | 'failed' }
  | { state: 'known'; child: PadChild; token: string }

/** Looks up the owner of a login card: either scanned here, or in the address after a scan with the phone's camera. */
export function useCardInAddress(): CardLookupState & {
  lookUp: (token: string) => void
  retry: () => void
  forget: () => void
} {
  const lookupAction = useAction<CardLookup>('look', {
    to: useLocalePath()('/join'),
    skipRevalidation: true,
    isImmediate: true,
  })
  const [token, setToken] = useState<string | null>(null)

  const lookUp = (scannedToken: string) => {
    setToken(scannedToken)
    lookupAction.send({ card: scannedToken })
  }
  const lookUpCard = useEffectEvent(lookUp)

  useEffect(() => {
    const readAddress = () => {
      const scanned = parseScan(window.location.href)
      if (!scanned || !('card' in scanned)) return
      // The token opens an account: remove it from the address bar, the history and screenshots.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      lookUpCard(scanned.card)
    }
    readAddress()
    window.addEventListener('hashchange', readAddress)
    return () => window.removeEventListener('hashchange', readAddress)
  }, [])

  const retry = () => token && lookUp(token)
  const forget = () => setToken(null)
  return { ...stateOf(token, lookupAction), lookUp, retry, forget }
}

function stateOf(token: string | null, { error, result, busy }: Action<CardLookup>): CardLookupState {
  if (!token) return { state: 'none' }
  if (error) return { state: 'failed' }
  if (busy || !result) return { state: 'looking' }
  return result.child ? { state: 'known', child: result.child, token } : { state: 'unknown' }
}
