import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can, type PermissionTarget } from '#rules/permissions.ts'
import { reportStart } from '#rules/reports/report-period.ts'
import { daysOfTwoWeeks } from '#rules/time/week.ts'
import { childLastSeen } from '#app/features/people/accounts/public.server.ts'
import { listStartedLessons, loadExtraTime } from '#app/features/learning/courses/public.server.ts'
import { loadClassActivity, listSolvedDays } from '#app/features/learning/progress/public.server.ts'
import type { ClassActivity, StartedLesson } from '#app/features/learning/progress/public.ts'
import { loadParentMails } from '#app/features/home/digests/public.server.ts'
import type { ParentMail } from '#app/features/home/digests/public.ts'
import { loadStudentPortfolio } from '#app/features/home/portfolio/public.server.ts'
import type { StudentPortfolio } from '#app/features/home/portfolio/public.ts'
import { loadStreakDays } from '#app/features/play/rewards/public.server.ts'
import { loadStudentParents } from '#app/features/people/guardians/public.server.ts'
import type { StudentParents } from '#app/features/people/guardians/public.ts'
import { loadPrivateNotes } from '#app/features/people/private-notes/public.server.ts'
import type { PrivateNote } from '#app/features/people/private-notes/public.ts'
import { loadStudentProfile } from '#app/features/people/students/public.server.ts'
import type { LearningFacts, StudentProfile } from '#app/features/people/students/public.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import { loadRecords } from '#app/features/learning/reports/public.server.ts'
import type { StudentRecord } from '#app/features/learning/reports/public.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'

const displayedDays = 14
const dayMs = 24 * 60 * 60_000

type ClassroomOfPage = PermissionTarget & { id: string; schoolId: SchoolId; timeZone: string }

/** The student's profile with their progress, for the teachers of the class. */
export type StudentPage = StudentProfile &
  LearningFacts & {
    today: string
    days: { day: string; solved: number }[]
    lessons: StartedLesson[]
    learning: ClassActivity
    parents: StudentParents
    parentMails: ParentMail[]
    mayBlock: boolean
    record: StudentRecord
    /** `null` for a school admin who does not teach the class. */
    privateNotes: PrivateNote[] | null
    /** `null` for a school admin who does not teach the class. */
    portfolio: StudentPortfolio | null
    now: number
  }

/**
 * Loader data of the student page, which is the roster page with `?student=…` because the spec has no route for it.
 * `null` if the person is not in the class.
 */
export const loadStudentPage = (
  { services, actor, locale }: RequestContext,
  classroom: ClassroomOfPage,
  studentId: PersonId,
): Promise<StudentPage | null> =>
  read(services, actor, async (db) => {
    const { id, schoolId, timeZone } = classroom
    const profile = await loadStudentProfile(db, actor, { id, schoolId }, studentId)
    if (!profile) return null
    const now = services.now()
    const today = formatLocalDay(now, timeZone)
    const since = formatLocalDay(now - displayedDays * dayMs, timeZone)
    const solvedDays = await listSolvedDays(db, schoolId, [studentId], { since, timeZone })
    const perDay = new Map(solvedDays.map((solvedDay) => [solvedDay.day, solvedDay.solved]))
    const learning = await loadClassActivity(db, schoolId, id, [studentId])
    const lastSeen = Math.max((await childLastSeen(db, studentId)) ?? 0, learning[studentId]?.at ?? 0)
    return {
      ...profile,
      extraPercent: await loadExtraTime(db, { schoolId, classroomId: id }, studentId),
      lastSeenAt: lastSeen > 0 ? new Date(lastSeen).toISOString() : null,
      streak: await loadStreakDays(db, schoolId, studentId, today),
      today,
      days: daysOfTwoWeeks(today)
        .map((day) => ({ day, solved: perDay.get(day) ?? 0 }))
        .filter(({ day, solved: count }, index) => index % 7 < 5 || day === today || count > 0),
      lessons: await listStartedLessons(db, schoolId, studentId, locale),
      learning,
      parents: await loadStudentParents(db, schoolId, studentId, now),
      parentMails: await loadParentMails(db, services.env, { schoolId, studentId }, now),
      mayBlock: can(actor, 'guardians.block', classroom),
      record: await loadRecord(db, classroom, { studentId, locale, today }),
      privateNotes: await loadPrivateNotes(db, actor, classroom, studentId),
      portfolio: await loadStudentPortfolio(db, actor, classroom, studentId, locale),
      now,
    }
  })

/** Attendance and tests of the term; without a term, of all stored days. */
async function loadRecord(
  db: Database,
  { id, schoolId, timeZone }: ClassroomOfPage,
  { studentId, locale, today }: { studentId: PersonId; locale: Locale; today: string },
): Promise<StudentRecord> {
  const termStarts = (await classroomById(db, schoolId, id))?.termStarts ?? null
  const since = reportStart('term', { today, termStarts })
  const classroomId = id as ClassroomId
  const query = { schoolId, classroomId, timeZone, locale, since, today, students: [studentId] }
  return (await loadRecords(db, query))(studentId)
}
