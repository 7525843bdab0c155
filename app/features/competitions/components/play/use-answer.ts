import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer } from '#rules/questions/question.ts'
import { live } from '#app/platform/live.ts'
import type { MeView, SentAnswer } from '../../contract.ts'
import { answersPath } from '../../paths.ts'

/** An answer of the round that is on, and how far it has come: `kept` is what the server has stored. */
export type GivenAnswer = { answer: Answer | null; state: 'sending' | 'kept' | 'refused' | 'answered' }

type Sent = SentAnswer & { state: GivenAnswer['state'] }

/**
 * What was kept of an answer is told to the other tabs of this browser: they show it at once, where a message of the
 * server to every screen of every player at every answer would cost more than all answers do.
 */
function useOtherTabs(name: string, heard: (answer: SentAnswer) => void) {
  const channel = useRef<BroadcastChannel | null>(null)
  const hear = useEffectEvent(heard)
  useEffect(() => {
    const opened = new BroadcastChannel(`skykite-${name}`)
    channel.current = opened
    opened.onmessage = ({ data }: MessageEvent<SentAnswer>) => hear(data)
    return () => opened.close()
  }, [name])
  return (answer: SentAnswer) => channel.current?.postMessage(answer)
}

/**
 * Sends answers and knows what became of the last one. One that is sent without a connection waits for it; whether it
 * came in time is the server's to say.
 */
export function useAnswer(
  { competition, person }: { competition: string; person: string },
  round: number | null,
  kept: MeView['answer'],
  path = answersPath(competition),
) {
  const [sent, setSent] = useState<Sent | null>(null)
  const tell = useOtherTabs(`${path}/${person}`, (answer) => setSent({ ...answer, state: 'kept' }))
  const send = (answer: Answer) => {
    if (round === null) return
    const mine: Sent = { round, answer, state: 'sending' }
    setSent(mine)
    const become = (state: Sent['state']) => setSent((last) => (last === mine ? { ...mine, state } : last))
    void live.set(path, { round, answer }).then(
      () => {
        become('kept')
        tell({ round, answer })
      },
      // There is one already, from another tab or device.
      (refusal: Error) => become(refusal.message === 'answered' ? 'answered' : 'refused'),
    )
  }
  return { given: givenAnswer(round, sent, kept), send }
}

export function givenAnswer(round: number | null, sent: Sent | null, kept: MeView['answer']): GivenAnswer | null {
  const stored = kept !== null && kept.round === round ? kept.answer : null
  if (sent !== null && sent.round === round) {
    // What was not taken leaves what was stored before it.
    const isTaken = sent.state === 'kept' || sent.state === 'sending'
    return { answer: isTaken ? sent.answer : stored, state: sent.state }
  }
  return stored === null ? null : { answer: stored, state: 'kept' }
}
