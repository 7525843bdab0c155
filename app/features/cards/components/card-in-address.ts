import { useEffect, useEffectEvent, useState } from 'react'
import { readScan } from '#rules/cards/scan.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction, type Action } from '#app/platform/use-action.ts'
import type { PadChild } from '../contract.ts'

type Looked = { child: PadChild | null }

type CardState =
  | { state: 'none' | 'looking' | 'unknown' | 'failed' }
  | { state: 'known'; child: PadChild; token: string }

/** The card a phone's own camera opened this page with, or one that was scanned here: first it is asked whose it is. */
export function useCardInAddress(): CardState & {
  look: (token: string) => void
  again: () => void
  forget: () => void
} {
  const asking = useAction<Looked>('look', { to: useLocalePath()('/join'), stays: true, onlyNow: true })
  const [token, setToken] = useState<string | null>(null)

  const look = (found: string) => {
    setToken(found)
    asking.send({ card: found })
  }
  const lookNow = useEffectEvent(look)

  useEffect(() => {
    const read = () => {
      const scanned = readScan(window.location.href)
      if (!scanned || !('card' in scanned)) return
      // What opens an account does not stay in the address, the history or a screenshot.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      lookNow(scanned.card)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  const again = () => token && look(token)
  const forget = () => setToken(null)
  return { ...stateOf(token, asking), look, again, forget }
}

function stateOf(token: string | null, { error, result, busy }: Action<Looked>): CardState {
  if (!token) return { state: 'none' }
  if (error) return { state: 'failed' }
  if (busy || !result) return { state: 'looking' }
  return result.child ? { state: 'known', child: result.child, token } : { state: 'unknown' }
}
