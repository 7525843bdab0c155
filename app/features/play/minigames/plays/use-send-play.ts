import { useEffect, useEffectEvent, useState } from 'react'
import { newEventId } from '#app/platform/outbox/event-id.ts'
import type { PagePerson } from '#app/platform/outbox/page-outbox.ts'
import { pageSequence } from '#app/platform/outbox/sequence.ts'
import type { PlayAnswer } from './play-answer.ts'
import type { FinishedPlay } from './play-ticket.ts'

// Lazy: the browser database loads when there is something to store.
const openOutbox = async (person: PagePerson) =>
  (await import('#app/platform/outbox/page-outbox.ts')).pageOutbox(person)

/** Sends plays through the lesson outbox: stored on the device first and delivered exactly once. */
export function useSendPlay(
  person: PagePerson | null,
  school: string | null,
  onAnswer: (answer: PlayAnswer) => void,
): (play: Omit<FinishedPlay, 'id'>) => void {
  const [sentIds] = useState(() => new Set<string>())
  const handleAnswer = useEffectEvent((answer: PlayAnswer) => {
    if (sentIds.has(answer.id)) onAnswer(answer)
  })
  const { id = null, seal = null } = person ?? {}
  useEffect(() => {
    if (id === null || school === null) return
    let stop = () => {}
    let isUnmounted = false
    void openOutbox({ id, seal }).then((outbox) => {
      if (!isUnmounted) stop = outbox.onAnswer((answer) => handleAnswer(answer as PlayAnswer))
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [id, seal, school])
  return (play) => {
    if (person === null || school === null) return
    const event = { id: newEventId(), sequence: pageSequence().next(), ...play }
    sentIds.add(event.id)
    void openOutbox(person).then((outbox) => outbox.add(event, { school, to: 'plays', urgent: true }))
  }
}
