import { useEffect, useEffectEvent, useState } from 'react'
import { newEventId } from '#app/platform/outbox/event-id.ts'
import type { PagePerson } from '#app/platform/outbox/page-outbox.ts'
import { pageSequence } from '#app/platform/outbox/sequence.ts'
import type { PlayAnswer } from '../play-answer.ts'
import type { FinishedPlay } from '../play-ticket.ts'

// The database of the browser comes when there is something to keep.
const outboxOf = async (person: PagePerson) => (await import('#app/platform/outbox/page-outbox.ts')).pageOutbox(person)

/** Sends plays through the same outbox as lessons: they are on the device first, and arrive once. */
export function usePlays(
  person: PagePerson | null,
  school: string | null,
  onAnswer: (answer: PlayAnswer) => void,
): (play: Omit<FinishedPlay, 'id'>) => void {
  const [sent] = useState(() => new Set<string>())
  const hear = useEffectEvent((answer: PlayAnswer) => {
    if (sent.has(answer.id)) onAnswer(answer)
  })
  const { id = null, seal = null } = person ?? {}
  useEffect(() => {
    if (id === null || school === null) return
    let stop = () => {}
    let left = false
    void outboxOf({ id, seal }).then((outbox) => {
      if (!left) stop = outbox.onAnswer((answer) => hear(answer as PlayAnswer))
    })
    return () => {
      left = true
      stop()
    }
  }, [id, seal, school])
  return (play) => {
    if (person === null || school === null) return
    const event = { id: newEventId(), sequence: pageSequence().next(), ...play }
    sent.add(event.id)
    void outboxOf(person).then((outbox) => outbox.add(event, { school, to: 'plays', urgent: true }))
  }
}
