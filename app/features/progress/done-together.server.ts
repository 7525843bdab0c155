import type { SchoolId } from '#rules/ids.ts'
import { isTogether } from '#rules/pairs/pairs.ts'
import { partnersOf } from '#app/features/pairs/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import type { Sent } from './keep-events.server.ts'
import { untoldTests } from './untold-tests.server.ts'

/**
 * What was done while two worked at one device, as the other one's. Each keeps the program they write at: drafts are not
 * shared, nor is a test, nor what is so old that nobody can tell whether it was counted.
 */
export async function doneTogether(
  db: Database,
  schoolId: SchoolId,
  sent: readonly Sent[],
  now: number,
): Promise<Sent[]> {
  const students = [...new Set(sent.map(({ studentId }) => studentId))]
  const partners = students.length > 0 ? await partnersOf(db, schoolId, students, now) : []
  if (partners.length === 0) return []
  const lessons = [...new Set(sent.flatMap(({ events }) => events.map(({ event }) => event.lesson)))]
  const people = [...new Set(partners.flatMap(({ student, partner }) => [student, partner]))]
  const tests = await untoldTests(db, schoolId, people, lessons)
  return partners.flatMap(({ student, partner, ...time }) =>
    sent
      .filter(({ studentId }) => studentId === student)
      .map(({ device, events }) => ({
        studentId: partner,
        device,
        events: events
          .filter(
            (judged) =>
              isShared(judged) &&
              isTogether(time, judged.happened.at) &&
              !tests.get(student)?.has(judged.event.lesson) &&
              !tests.get(partner)?.has(judged.event.lesson),
          )
          .map((judged) => notAhead(judged, now)),
      }))
      .filter(({ events }) => events.length > 0),
  )
}

const isShared = ({ event, late }: JudgedEvent): boolean => !late && event.kind !== 'lesson.draft'

/** A number of years ahead would hold the partner's place until then. */
const notAhead = (judged: JudgedEvent, now: number): JudgedEvent => ({
  ...judged,
  event: { ...judged.event, sequence: Math.min(judged.event.sequence, now) },
})
