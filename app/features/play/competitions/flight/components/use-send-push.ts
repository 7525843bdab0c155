import { useState } from 'react'
import type { Answer } from '#rules/questions/question.ts'
import { live } from '#app/platform/live/live.ts'
import { pushesPath } from '../../paths.ts'

type SentAnswer = { readonly number: number; readonly answer: Answer; readonly state: 'sending' | 'refused' }

/**
 * Sends the answer to the question with this number. While offline, sending waits for the connection; the view moves on
 * to the next question once the server has judged the answer.
 */
export function useSendAnswer(competition: string, number: number) {
  const [lastSent, setLastSent] = useState<SentAnswer | null>(null)
  const send = (answer: Answer) => {
    const current: SentAnswer = { number, answer, state: 'sending' }
    setLastSent(current)
    live
      .set(pushesPath(competition), { round: 0, number, answer })
      .catch(() => setLastSent((previous) => (previous === current ? { ...current, state: 'refused' } : previous)))
  }
  return { submission: lastSent?.number === number ? lastSent : null, send }
}

/** Sends a hint; `sentHints` is the number of hints before it, so that a repeated message counts once. */
export function useSendHint(competition: string, sentHints: number) {
  const [pending, setPending] = useState<number | null>(null)
  const send = () => {
    setPending(sentHints)
    live.set(pushesPath(competition), { round: 0, hint: sentHints }).catch(() => setPending(null))
  }
  return { isSending: pending === sentHints, hasSent: pending !== null && pending < sentHints, send }
}
