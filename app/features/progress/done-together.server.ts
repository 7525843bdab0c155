import { isTogether, type PairTime } from '#rules/pairs/pairs.ts'
import { classroomsOfStudents } from '#app/features/classrooms/public.server.ts'
import { partnersOf } from '#app/features/pairs/public.server.ts'
import { asSchool, type Database } from '#app/platform/db.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import type { Sent } from './keep-events.server.ts'
import { learnerKey, type Learner } from './learner.server.ts'
import { untoldTests } from './untold-tests.server.ts'

/** Whose device it was, with whom they worked there, and when. */
type Together = PairTime & { readonly of: string; readonly partner: Learner }

/**
 * What was sent, in its order, and after it what was done while two worked at one device, as the other one's. Each keeps
 * the program they write at: drafts are not shared, nor is a test, nor what is so old that nobody can tell whether it
 * was counted.
 */
export async function withPartners(db: Database, sent: readonly Sent[], now: number): Promise<Sent[]> {
  const pairs = await partnersOfSenders(db, sent, now)
  if (pairs.length === 0) return [...sent]
  const pairsOf = ({ learner }: Sent) => pairs.filter(({ of }) => of === learnerKey(learner))
  const together = sent.flatMap((one) =>
    pairsOf(one).map(({ partner, ...time }) => ({
      learner: { ...partner, pairs: [time] },
      device: one.device,
      events: one.events
        .filter(
          (judged) =>
            isShared(judged) &&
            isTogether(time, judged.happened.at) &&
            (now < time.endsAt + soonMs || saysNothing(judged)) &&
            !one.learner.untold.has(judged.event.lesson) &&
            !partner.untold.has(judged.event.lesson),
        )
        .map((judged) => notAhead(judged, now)),
    })),
  )
  return [
    ...sent.map((one) => ({ ...one, learner: { ...one.learner, pairs: pairsOf(one) } })),
    ...together.filter(({ events }) => events.length > 0),
  ]
}

async function partnersOfSenders(db: Database, sent: readonly Sent[], now: number): Promise<Together[]> {
  const pairs: Together[] = []
  const paired = sent.filter(({ learner }) => learner.paired)
  for (const [schoolId, own] of Map.groupBy(paired, ({ learner }) => learner.schoolId))
    await asSchool(db, schoolId, async () => {
      const found = await partnersOf(db, schoolId, [...new Set(own.map(({ learner }) => learner.studentId))], now)
      const others = [...new Set(found.map(({ partner }) => partner))]
      const lessons = [...new Set(own.flatMap(({ events }) => events.map(({ event }) => event.lesson)))]
      const tests = await untoldTests(db, schoolId, others, lessons)
      const rooms = await classroomsOfStudents(db, schoolId, others)
      for (const { student: studentId, partner: id, ...time } of found) {
        const partner: Learner = {
          schoolId,
          studentId: id,
          timeZone: own[0]!.learner.timeZone,
          classrooms: rooms.filter(({ studentId: one }) => one === id).map(({ classroomId }) => classroomId),
          untold: tests.get(id) ?? new Set(),
          paired: true,
          pairs: [],
        }
        pairs.push({ of: learnerKey({ schoolId, studentId }), partner, ...time })
      }
    })
  return pairs
}

const isShared = ({ event, late }: JudgedEvent): boolean => !late && event.kind !== 'lesson.draft'

/** What is on its way when a pair ends. */
const soonMs = 15 * 60_000

/**
 * When it was done is a child's word. What comes after the pair has ended is the partner's too only where nothing can be
 * said with it: somebody could write to them, and in their name.
 */
function saysNothing({ event, verdict }: JudgedEvent): boolean {
  if (event.kind === 'lesson.answer') return typeof event.answer !== 'object'
  return event.kind !== 'lesson.run' || (verdict?.solved === true && !/[#"']/.test(event.program))
}

/** A number of years ahead would hold the partner's place until then. */
const notAhead = (judged: JudgedEvent, now: number): JudgedEvent => ({
  ...judged,
  event: { ...judged.event, sequence: Math.min(judged.event.sequence, now) },
})
