import { useState } from 'react'
import type { Answer } from '#rules/questions/question.ts'
import { live } from '#app/platform/live/live.ts'
import { movesPath } from '../../paths.ts'

type PendingAnswer = { readonly number: number; readonly answer: Answer; readonly state: 'sending' | 'refused' }

/**
 * Sends the answer to the question with this number. While offline, sending waits for the connection; the view moves on
 * to the next question once the server has judged the answer.
 */
export function useSendAnswer(competition: string, number: number) {
  const [lastSent, setLastSent] = useState<PendingAnswer | null>(null)
  const send = (answer: Answer) => {
    const current: PendingAnswer = { number, answer, state: 'sending' }
    setLastSent(current)
    live
      .set(movesPath(competition), { round: 0, number, answer })
      .catch(() => setLastSent((previous) => (previous === current ? { ...current, state: 'refused' } : previous)))
  }
  return { submission: lastSent?.number === number ? lastSent : null, send }
}
