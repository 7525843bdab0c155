import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { readScan } from '#rules/cards/scan.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import type { PadChild } from '../contract.ts'

type Answer = { child: PadChild | null; limited: boolean }

type CardState = { state: 'none' | 'looking' | 'unknown' | 'failed' } | { state: 'known'; child: PadChild; token: string }

/** The card a phone's own camera opened this page with, or one that was scanned here: first it is asked whose it is. */
export function useCardInAddress(): CardState & { look: (token: string) => void; again: () => void; forget: () => void } {
  const fetcher = useFetcher<Answer>()
  const action = useLocalePath()('/join')
  const [token, setToken] = useState<string | null>(null)

  const look = (found: string) => {
    setToken(found)
    void fetcher.submit({ act: 'look', card: found }, { method: 'post', action, defaultShouldRevalidate: false })
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
  return { ...stateOf(token, fetcher.state, fetcher.data), look, again, forget }
}

function stateOf(token: string | null, fetching: string, answer: Answer | undefined): CardState {
  if (!token) return { state: 'none' }
  if (fetching !== 'idle' || !answer) return { state: 'looking' }
  if (answer.limited) return { state: 'failed' }
  return answer.child ? { state: 'known', child: answer.child, token } : { state: 'unknown' }
}
