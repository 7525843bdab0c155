import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { localDay } from '#app/platform/dates.ts'
import { twoWeeks } from '#rules/week.ts'
import { childLastSeen } from '#app/features/accounts/public.server.ts'
import { cardStateOf } from '#app/features/cards/public.server.ts'
import { classroomById, codingSkinsOf } from '#app/features/classrooms/public.server.ts'
import { begunLessons, extraTimeOf } from '#app/features/courses/public.server.ts'
import { countGuardians } from '#app/features/parents/public.server.ts'
import { classNow, solvedDays } from '#app/features/progress/public.server.ts'
import { daysInARow } from '#app/features/rewards/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { StudentPage } from './contract.ts'
import { classroomsToFill, groupsOfClassroom, rosterStamp, studentOfClassroom } from './queries.server.ts'

const shownDays = 14
const dayMs = 24 * 60 * 60_000

type ClassOfPage = { id: string; schoolId: SchoolId; timeZone: string }

/**
 * One student of a class. It stands at the address of the class's students with `student=…`, for the spec has no
 * address of its own for it. Nothing for somebody who is not in the class: the guard let its teachers in, for its
 * students only.
 */
export const studentPage = (
  { services, actor, locale }: Visit,
  { id, schoolId, timeZone }: ClassOfPage,
  studentId: PersonId,
): Promise<StudentPage | null> =>
  read(services, actor, async (db) => {
    const student = await studentOfClassroom(db, schoolId, id, studentId)
    if (!student) return null
    const now = services.now()
    const today = localDay(now, timeZone)
    const since = localDay(now - shownDays * dayMs, timeZone)
    const solved = await solvedDays(db, schoolId, [studentId], { since, timeZone })
    const perDay = new Map(solved.map((one) => [one.day, one.solved]))
    const learning = await classNow(db, schoolId, id, [studentId])
    const seen = Math.max((await childLastSeen(db, studentId)) ?? 0, learning[studentId]?.at ?? 0)
    return {
      student,
      groups: await groupsOfClassroom(db, schoolId, id),
      classrooms: await classroomsToFill(db, schoolId, actor),
      extraPercent: await extraTimeOf(db, { schoolId, classroomId: id }, studentId),
      locale: (await classroomById(db, schoolId, id))!.locale,
      stamp: await rosterStamp(db, schoolId, id),
      card: student.managed ? await cardStateOf(db, schoolId, studentId) : null,
      codingSkins: (await codingSkinsOf(db, { schoolId, classroomId: id, studentId }))!,
      lastSeenAt: seen > 0 ? new Date(seen).toISOString() : null,
      guardians: await countGuardians(db, schoolId, studentId),
      streak: await daysInARow(db, schoolId, studentId, today),
      today,
      days: twoWeeks(today)
        .map((day) => ({ day, solved: perDay.get(day) ?? 0 }))
        .filter(({ day, solved: count }, index) => index % 7 < 5 || day === today || count > 0),
      lessons: await begunLessons(db, schoolId, studentId, locale),
      learning,
      mayErase:
        can(actor, 'school.erase-person', { schoolId }) && (await schoolById(db, schoolId))?.kind === 'personal',
      now,
    }
  })
