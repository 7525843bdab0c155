import { isDuringPair, type PairTime } from '#rules/pairs/pairs.ts'
import { classroomsOfStudents } from '#app/features/people/classrooms/public.server.ts'
import { partnersOf } from '#app/features/people/pairs/public.server.ts'
import { asSchool, type Database } from '#app/platform/db/db.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import type { StudentEvents } from './save-events.server.ts'
import { studentKey, type ProgressStudent } from '../student-progress/progress-student.server.ts'
import { listUnreleasedTests } from '../student-progress/unreleased-tests.server.ts'

/** Time during which a student worked with a partner at the student's device. */
type PartnerTime = PairTime & { readonly ownerKey: string; readonly partner: ProgressStudent }

/**
 * Returns the submissions, followed by copies for partners of events that stepEvent during pair work. Drafts, tests and
 * events that are too old for duplicate detection are not copied.
 */
export async function addPartnerEvents(
  db: Database,
  submissions: readonly StudentEvents[],
  now: number,
): Promise<StudentEvents[]> {
  const pairs = await partnersOfSenders(db, submissions, now)
  if (pairs.length === 0) return [...submissions]
  const pairsOfStudent = ({ student }: StudentEvents) =>
    pairs.filter(({ ownerKey }) => ownerKey === studentKey(student))
  const partnerSubmissions = submissions.flatMap((submission) =>
    pairsOfStudent(submission).map(({ partner, ...time }) => ({
      student: { ...partner, pairs: [time] },
      device: submission.device,
      events: submission.events
        .filter(
          (judged) =>
            isShared(judged) &&
            isDuringPair(time, judged.stepEvent.at) &&
            (now < time.endsAt + GRACE_MS || hasNoText(judged)) &&
            !submission.student.unreleasedTests.has(judged.event.lesson) &&
            !partner.unreleasedTests.has(judged.event.lesson),
        )
        .map((judged) => limitSequence(judged, now)),
    })),
  )
  return [
    ...submissions.map((submission) => ({
      ...submission,
      student: { ...submission.student, pairs: pairsOfStudent(submission) },
    })),
    ...partnerSubmissions.filter(({ events }) => events.length > 0),
  ]
}

async function partnersOfSenders(
  db: Database,
  submissions: readonly StudentEvents[],
  now: number,
): Promise<PartnerTime[]> {
  const pairs: PartnerTime[] = []
  const paired = submissions.filter(({ student }) => student.isPaired)
  for (const [schoolId, schoolSubmissions] of Map.groupBy(paired, ({ student }) => student.schoolId))
    await asSchool(db, schoolId, async () => {
      const partnerRows = await partnersOf(
        db,
        schoolId,
        [...new Set(schoolSubmissions.map(({ student }) => student.studentId))],
        now,
      )
      const partnerIds = [...new Set(partnerRows.map(({ partner }) => partner))]
      const lessons = [...new Set(schoolSubmissions.flatMap(({ events }) => events.map(({ event }) => event.lesson)))]
      const testsByStudent = await listUnreleasedTests(db, schoolId, partnerIds, lessons)
      const enrollments = await classroomsOfStudents(db, schoolId, partnerIds)
      for (const { student: studentId, partner: id, ...time } of partnerRows) {
        const partner: ProgressStudent = {
          schoolId,
          studentId: id,
          timeZone: schoolSubmissions[0]!.student.timeZone,
          classrooms: enrollments
            .filter(({ studentId: enrolledId }) => enrolledId === id)
            .map(({ classroomId }) => classroomId),
          unreleasedTests: testsByStudent.get(id) ?? new Set(),
          isPaired: true,
          pairs: [],
        }
        pairs.push({ ownerKey: studentKey({ schoolId, studentId }), partner, ...time })
      }
    })
  return pairs
}

const isShared = ({ event, isTooLate }: JudgedEvent): boolean => !isTooLate && event.kind !== 'lesson.draft'

/** Events that arrive this long after the end of a pair still count for the partner. */
const GRACE_MS = 15 * 60_000

/**
 * Device times are not trustworthy. Events that arrive after the grace period are copied only if they contain no free
 * text; otherwise a student could send messages in the name of a former partner.
 */
function hasNoText({ event, verdict }: JudgedEvent): boolean {
  if (event.kind === 'lesson.answer') return typeof event.answer !== 'object'
  return event.kind !== 'lesson.run' || (verdict?.solved === true && !/[#"']/.test(event.program))
}

/** A sequence far in the future would block updates of the partner's current step. */
const limitSequence = (judged: JudgedEvent, now: number): JudgedEvent => ({
  ...judged,
  event: { ...judged.event, sequence: Math.min(judged.event.sequence, now) },
})
