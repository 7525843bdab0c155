import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer } from '#rules/questions/question.ts'
import { live } from '#app/platform/live/live.ts'
import type { MeView, SentAnswer } from '../contract.ts'
import { answersPath } from '../paths.ts'

/** An answer to the current round and its state. `kept`: the server has stored it. */
export type AnswerSubmission = { answer: Answer | null; state: 'sending' | 'kept' | 'refused' | 'answered' }

type LastAnswer = SentAnswer & { state: AnswerSubmission['state'] }

/**
 * Shares a stored answer with the other tabs of this browser. A live message to every screen of every player after each
 * answer would cost more than the answers themselves.
 */
function useOtherTabs(name: string, onAnswer: (answer: SentAnswer) => void) {
  const channel = useRef<BroadcastChannel | null>(null)
  const handleAnswer = useEffectEvent(onAnswer)
  useEffect(() => {
    const newChannel = new BroadcastChannel(`skykite-${name}`)
    channel.current = newChannel
    newChannel.onmessage = ({ data }: MessageEvent<SentAnswer>) => handleAnswer(data)
    return () => newChannel.close()
  }, [name])
  return (answer: SentAnswer) => channel.current?.postMessage(answer)
}

/**
 * Sends answers and reports the state of the last one. While offline, sending waits for the connection; the server
 * decides whether the answer was in time.
 */
export function useAnswer(
  { competition, person }: { competition: string; person: string },
  round: number | null,
  saved: MeView['answer'],
  path = answersPath(competition),
) {
  const [lastSent, setLastSent] = useState<LastAnswer | null>(null)
  const notifyOtherTabs = useOtherTabs(`${path}/${person}`, (answer) => setLastSent({ ...answer, state: 'kept' }))
  const send = (answer: Answer) => {
    if (round === null) return
    const current: LastAnswer = { round, answer, state: 'sending' }
    setLastSent(current)
    const setState = (state: LastAnswer['state']) =>
      setLastSent((previous) => (previous === current ? { ...current, state } : previous))
    void live.set(path, { round, answer }).then(
      () => {
        setState('kept')
        notifyOtherTabs({ round, answer })
      },
      // Another tab or device has already answered.
      (refusal: Error) => setState(refusal.message === 'answered' ? 'answered' : 'refused'),
    )
  }
  return { submission: resolveSubmission(round, lastSent, saved), send }
}

export function resolveSubmission(
  round: number | null,
  lastSent: LastAnswer | null,
  saved: MeView['answer'],
): AnswerSubmission | null {
  const stored = saved !== null && saved.round === round ? saved.answer : null
  if (lastSent !== null && lastSent.round === round) {
    // A rejected answer leaves the previously stored one in place.
    const isAccepted = lastSent.state === 'kept' || lastSent.state === 'sending'
    return { answer: isAccepted ? lastSent.answer : stored, state: lastSent.state }
  }
  return stored === null ? null : { answer: stored, state: 'kept' }
}
