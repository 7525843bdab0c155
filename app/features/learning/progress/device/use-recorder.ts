import { useEffect, useState } from 'react'
import { newEventId } from '#app/platform/outbox/event-id.ts'
import { pageSequence } from '#app/platform/outbox/sequence.ts'
import { visitorId } from '#app/platform/outbox/device-owner.ts'
import type { PagePerson } from '#app/platform/outbox/page-outbox.ts'
import type { Stars } from '#rules/levels/level.ts'
import type { EventAnswer, LessonEvent, Preview } from '../events/event.ts'
import { recordStep, type Recorder, type StepRef } from './record-step.ts'

/** Owner of recorded events. `person` is `null` for visitors. A user without a school (teacher, parent) records nothing. */
export type RecordingOwner = { person: PagePerson | null; school: string | null }

/** The server's verdict differs from the device's, for example because the device has an older level version. */
export type Correction = { run: string; preview: Preview; stars: Stars; solved: boolean }

// Loads the outbox (IndexedDB) only when there is something to save.
const loadOutbox = async (person: PagePerson) =>
  (await import('#app/platform/outbox/page-outbox.ts')).pageOutbox(person)

const visitor: PagePerson = { id: visitorId, seal: null }
/** Visitor events stay on the device until a student claims them; far more than one lesson produces. */
const MAX_VISITOR_EVENTS = 500

/** Records events of a step; saves them on this device first. */
export function useRecorder(
  stepRef: StepRef,
  recordingOwner: RecordingOwner,
): { recorder: Recorder; correction: Correction | null } {
  const [runs] = useState(() => new Map<string, Preview>())
  const [correction, setCorrected] = useState<Correction | null>(null)
  const [recorder] = useState(() => createRecorder(stepRef, recordingOwner, runs))
  const owner = recordingOwner.school === null ? null : recordingOwner.person

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && recorder.recordLeaving()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      recorder.recordLeaving()
    }
  }, [recorder])

  useEffect(() => {
    if (!owner) return
    let stop = () => {}
    let isUnmounted = false
    void loadOutbox(owner).then((outbox) => {
      if (isUnmounted) return
      stop = outbox.onAnswer((answer) => {
        const newCorrection = findCorrection(answer as EventAnswer, runs)
        if (newCorrection) setCorrected(newCorrection)
      })
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [owner, runs])

  return { recorder, correction }
}

/** @public for its test */
export function findCorrection({ id, verdict }: EventAnswer, runs: Map<string, Preview>): Correction | undefined {
  const preview = runs.get(id)
  runs.delete(id)
  if (!preview || !verdict || (preview.stars === verdict.stars && preview.solved === verdict.solved)) return undefined
  return { run: id, preview, stars: verdict.stars as Stars, solved: verdict.solved }
}

function createRecorder(stepRef: StepRef, { person, school }: RecordingOwner, runs: Map<string, Preview>): Recorder {
  const isObserver = person !== null && school === null
  // Starting over uses a new outbox slot, so that new drafts do not overwrite the discarded one.
  let draftSlot = newEventId()
  const recorder = recordStep(stepRef, {
    newId: newEventId,
    nextSequence: () => pageSequence().next(),
    now: Date.now,
    saveEvent(event) {
      if (isObserver) return
      if (event.kind === 'lesson.run') runs.set(event.id, event.preview)
      if (event.kind === 'lesson.draft' && event.startedOver) draftSlot = newEventId()
      const saveOptions = { school: school ?? '', ...saveOptionsFor(event, draftSlot) }
      void loadOutbox(person ?? visitor).then((outbox) => {
        if (person || outbox.state().unsent < MAX_VISITOR_EVENTS) void outbox.add(event, saveOptions)
      })
    },
  })
  return {
    ...recorder,
    // Only the server knows earlier attempts, so the preview is compared with the server's verdict.
    answer(answer, preview) {
      const id = recorder.answer(answer)
      if (preview) runs.set(id, preview)
      return id
    },
  }
}

/** A `startedOver` draft gets no slot: a later draft in the same slot would replace it and lose the flag. */
const saveOptionsFor = (event: LessonEvent, draftSlot: string) =>
  event.kind !== 'lesson.draft'
    ? { urgent: event.kind !== 'lesson.hint' }
    : event.startedOver
      ? {}
      : { slot: draftSlot }
