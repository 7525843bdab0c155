import { useState } from 'react'
import { live } from '#app/platform/live/live.ts'
import { movesPath } from '../../paths.ts'

/** Sends a hint; `sentHints` is the number of hints before it, so that a repeated message counts once. */
export function useSendHint(competition: string, sentHints: number) {
  const [pending, setPending] = useState<number | null>(null)
  const send = () => {
    setPending(sentHints)
    live.set(movesPath(competition), { round: 0, hint: sentHints }).catch(() => setPending(null))
  }
  return { isSending: pending === sentHints, hasSent: pending !== null && pending < sentHints, send }
}
