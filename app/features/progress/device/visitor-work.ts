import { visitorWork } from '#rules/progress/visitor-work.ts'
import { markKeptWork, visitorId } from '#app/platform/outbox/hand-over.ts'
import { deviceStore, pageOutbox, type PagePerson } from '#app/platform/outbox/page-outbox.ts'
import { visitorEvents } from '#app/platform/outbox/visitor-events.ts'
import type { LessonEvent } from '../event.ts'
import { forgetVisitorStars, takeVisitorStars } from './best-stars.ts'
import { forgetVisitorDrafts, takeVisitorDrafts } from './draft-store.ts'

/** What was done on this device before somebody logged in: theirs if they say so, gone if not. */

const readEvents = async () => (await visitorEvents(await deviceStore())) as unknown as LessonEvent[]

/** What there is to ask about. Whoever was here before has been locked out by then, with what they were not asked about. */
export async function workToKeep(person: PagePerson): Promise<{ readonly solved: number } | null> {
  await pageOutbox(person)
  return visitorWork(await readEvents(), Date.now())
}

/** Sent as the learner's own: the server judges all of it, and takes each once however often it comes. */
export async function keepVisitorWork(person: PagePerson, school: string): Promise<void> {
  const outbox = await pageOutbox(person)
  // Each takes the place of the visitor's, so that what is interrupted goes on where it was.
  for (const event of await readEvents()) await outbox.add(asOwn(event), { school })
  takeVisitorStars(person.id)
  takeVisitorDrafts(person.id)
  await forget()
  await outbox.flush()
}

export async function dropVisitorWork(): Promise<void> {
  forgetVisitorStars()
  forgetVisitorDrafts()
  await forget()
}

/** What the learner had made themselves at the same step can be brought back. */
const asOwn = (event: LessonEvent): LessonEvent =>
  event.kind === 'lesson.draft' ? { ...event, startedOver: true } : event

async function forget() {
  const store = await deviceStore()
  await store.forget(visitorId)
  await markKeptWork(store)
}
