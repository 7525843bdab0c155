import { useEffect, useState } from 'react'
import { newEventId } from '#app/platform/outbox/event-id.ts'
import { pageSequence } from '#app/platform/outbox/sequence.ts'
import { visitorId } from '#app/platform/outbox/hand-over.ts'
import type { PagePerson } from '#app/platform/outbox/page-outbox.ts'
import type { Stars } from '#rules/levels/level.ts'
import type { EventAnswer, LessonEvent, Preview } from './event.ts'
import { recordStep, type Recorder, type StepPlace } from './record-step.ts'

/** Who is at work, and in which school it is kept. Visitors are nobody; teachers and parents leave nothing. */
export type Learner = { person: PagePerson | null; school: string | null }

/** The server came to another result of a run than the device, on which the level may be an older one. */
export type Corrected = { run: string; preview: Preview; stars: Stars; solved: boolean }

// The database of the browser comes when there is something to keep.
const outboxOf = async (person: PagePerson) => (await import('#app/platform/outbox/page-outbox.ts')).pageOutbox(person)

const visitor: PagePerson = { id: visitorId, seal: null }
/** A visitor's work stays here until somebody takes it along: more than anybody does in a lesson is not kept. */
const MOST_OF_VISITOR = 500

/** Records what is done at a step, on this device first. */
export function useRecorder(place: StepPlace, learner: Learner): { recorder: Recorder; corrected: Corrected | null } {
  const [runs] = useState(() => new Map<string, Preview>())
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  const [recorder] = useState(() => recorderFor(place, learner, runs))
  const owner = learner.school === null ? null : learner.person

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && recorder.left()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      recorder.left()
    }
  }, [recorder])

  useEffect(() => {
    if (!owner) return
    let stop = () => {}
    let left = false
    void outboxOf(owner).then((outbox) => {
      if (left) return
      stop = outbox.onAnswer((answer) => {
        const correction = correctionOf(answer as EventAnswer, runs)
        if (correction) setCorrected(correction)
      })
    })
    return () => {
      left = true
      stop()
    }
  }, [owner, runs])

  return { recorder, corrected }
}

/** @public for its test */
export function correctionOf({ id, verdict }: EventAnswer, runs: Map<string, Preview>): Corrected | undefined {
  const preview = runs.get(id)
  runs.delete(id)
  if (!preview || !verdict || (preview.stars === verdict.stars && preview.solved === verdict.solved)) return undefined
  return { run: id, preview, stars: verdict.stars as Stars, solved: verdict.solved }
}

function recorderFor(place: StepPlace, { person, school }: Learner, runs: Map<string, Preview>): Recorder {
  const watches = person !== null && school === null
  // What was thrown away is not replaced by what was begun after it.
  let round = newEventId()
  const recorder = recordStep(place, {
    newId: newEventId,
    nextSequence: () => pageSequence().next(),
    now: Date.now,
    keep(event) {
      if (watches) return
      if (event.kind === 'lesson.run') runs.set(event.id, event.preview)
      if (event.kind === 'lesson.draft' && event.startedOver) round = newEventId()
      const how = { school: school ?? '', ...howToKeep(event, round) }
      void outboxOf(person ?? visitor).then((outbox) => {
        if (person || outbox.state().unsent < MOST_OF_VISITOR) void outbox.add(event, how)
      })
    },
  })
  return {
    ...recorder,
    // How often somebody has answered before, the server alone knows.
    answer(answer, preview) {
      const id = recorder.answer(answer)
      if (preview) runs.set(id, preview)
      return id
    },
  }
}

/** That somebody began anew is told on its own: a draft that came after it would not say so. */
const howToKeep = (event: LessonEvent, round: string) =>
  event.kind !== 'lesson.draft' ? { urgent: event.kind !== 'lesson.hint' } : event.startedOver ? {} : { slot: round }
