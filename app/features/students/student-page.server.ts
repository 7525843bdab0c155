import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { formatLocalDay } from '#app/platform/dates.ts'
import { daysOfTwoWeeks } from '#rules/week.ts'
import { childLastSeen } from '#app/features/accounts/public.server.ts'
import { readCardState } from '#app/features/cards/public.server.ts'
import { classroomById, loadCodingSkins } from '#app/features/classrooms/public.server.ts'
import { listStartedLessons, loadExtraTime } from '#app/features/courses/public.server.ts'
import { loadClassActivity, listSolvedDays } from '#app/features/progress/public.server.ts'
import { loadStreakDays } from '#app/features/rewards/public.server.ts'
import { countGuardians, schoolById } from '#app/features/schools/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { RequestContext } from '#app/platform/request.server.ts'
import type { StudentPage } from './contract.ts'
import { listEditableClassrooms, groupsOfClassroom, readRosterStamp, studentOfClassroom } from './queries.server.ts'

const displayedDays = 14
const dayMs = 24 * 60 * 60_000

type ClassroomOfPage = { id: string; schoolId: SchoolId; timeZone: string }

/**
 * Loader data of the student page, which is the roster page with `?student=…` because the spec has no route for it.
 * `null` if the person is not in the class: the route guard has checked only that the user teaches the class.
 */
export const loadStudentPage = (
  { services, actor, locale }: RequestContext,
  { id, schoolId, timeZone }: ClassroomOfPage,
  studentId: PersonId,
): Promise<StudentPage | null> =>
  read(services, actor, async (db) => {
    const student = await studentOfClassroom(db, schoolId, id, studentId)
    if (!student) return null
    const now = services.now()
    const today = formatLocalDay(now, timeZone)
    const since = formatLocalDay(now - displayedDays * dayMs, timeZone)
    const solvedDays = await listSolvedDays(db, schoolId, [studentId], { since, timeZone })
    const perDay = new Map(solvedDays.map((solvedDay) => [solvedDay.day, solvedDay.solved]))
    const learning = await loadClassActivity(db, schoolId, id, [studentId])
    const lastSeen = Math.max((await childLastSeen(db, studentId)) ?? 0, learning[studentId]?.at ?? 0)
    return {
      student,
      groups: await groupsOfClassroom(db, schoolId, id),
      classrooms: await listEditableClassrooms(db, schoolId, actor),
      extraPercent: await loadExtraTime(db, { schoolId, classroomId: id }, studentId),
      locale: (await classroomById(db, schoolId, id))!.locale,
      stamp: await readRosterStamp(db, schoolId, id),
      card: student.managed ? await readCardState(db, schoolId, studentId) : null,
      codingSkins: (await loadCodingSkins(db, { schoolId, classroomId: id, studentId }))!,
      lastSeenAt: lastSeen > 0 ? new Date(lastSeen).toISOString() : null,
      guardians: await countGuardians(db, schoolId, studentId),
      streak: await loadStreakDays(db, schoolId, studentId, today),
      today,
      days: daysOfTwoWeeks(today)
        .map((day) => ({ day, solved: perDay.get(day) ?? 0 }))
        .filter(({ day, solved: count }, index) => index % 7 < 5 || day === today || count > 0),
      lessons: await listStartedLessons(db, schoolId, studentId, locale),
      learning,
      mayErase:
        can(actor, 'school.erase-person', { schoolId }) && (await schoolById(db, schoolId))?.kind === 'personal',
      now,
    }
  })
