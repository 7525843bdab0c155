import { summarizeVisitorWork } from '#rules/progress/visitor-work.ts'
import { updateRetainedDataCookie, visitorId } from '#app/platform/outbox/device-owner.ts'
import { deviceStore, pageOutbox, type PagePerson } from '#app/platform/outbox/page-outbox.ts'
import { readVisitorEvents } from '#app/platform/outbox/visitor-events.ts'
import type { LessonEvent } from '../events/event.ts'
import { deleteVisitorStars, claimVisitorStars } from './best-stars.ts'
import { deleteVisitorDrafts, claimVisitorDrafts } from './draft-store.ts'

/** Work done on this device before signing in: the student claims it or it is deleted. */

const readEvents = async () => (await readVisitorEvents(await deviceStore())) as unknown as LessonEvent[]

/** Summary of the visitor work, or `null`. Opening the user's outbox first locks the data of other users. */
export async function findVisitorWork(person: PagePerson): Promise<{ readonly solved: number } | null> {
  await pageOutbox(person)
  return summarizeVisitorWork(await readEvents(), Date.now())
}

/** Sends the visitor events as the student's own. The server judges them and ignores duplicates. */
export async function claimVisitorWork(person: PagePerson, school: string): Promise<void> {
  const outbox = await pageOutbox(person)
  // Each added event replaces the visitor's copy, so an interrupted transfer can continue.
  for (const event of await readEvents()) await outbox.add(asClaimedEvent(event), { school })
  claimVisitorStars(person.id)
  claimVisitorDrafts(person.id)
  await deleteVisitorEvents()
  await outbox.flush()
}

export async function deleteVisitorWork(): Promise<void> {
  deleteVisitorStars()
  deleteVisitorDrafts()
  await deleteVisitorEvents()
}

/** `startedOver` makes the server store the student's existing draft as a replaced one instead of overwriting it. */
const asClaimedEvent = (event: LessonEvent): LessonEvent =>
  event.kind === 'lesson.draft' ? { ...event, startedOver: true } : event

async function deleteVisitorEvents() {
  const store = await deviceStore()
  await store.removeByOwner(visitorId)
  await updateRetainedDataCookie(store)
}
