import { givenNameOf } from '#rules/certificates/short-name.ts'
import { mondayOf, weekEndOf } from '#rules/digests/digest-week.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { isWithin } from '#rules/time/days.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { classroomsOfPerson } from '#app/features/people/classrooms/public.server.ts'
import { listDueForStudent } from '#app/features/learning/courses/public.server.ts'
import { holidaysOf } from '#app/features/learning/term-plans/public.server.ts'
import { loadLearnedWeek } from '#app/features/home/weeks/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { formatLocalDay, parseLocalTime } from '#app/platform/time/dates.ts'
import type { DigestChild } from '../contract.ts'

/** Sentences of a mail; the week's page has one more. */
const maxLearned = 2
/** How far ahead parents see assigned work, as on the week's page. */
const nextMs = 14 * 24 * 60 * 60_000
const maxNext = 5

type ChildQuery = { schoolId: SchoolId; timeZone: string; week: string; locale: Locale }

/** The week of a child for a mail, as of the end of the school's week. */
export async function loadDigestChild(
  db: Database,
  { id, name }: { id: PersonId; name: string },
  { schoolId, timeZone, week, locale }: ChildQuery,
): Promise<DigestChild & { isHoliday: boolean }> {
  const endsAt = parseLocalTime(weekEndOf(week), timeZone).getTime()
  const startsAt = parseLocalTime(`${mondayOf(week)}T00:00`, timeZone).getTime()
  const { learned, questions, days } = await loadLearnedWeek(db, { id, schoolId, timeZone }, locale, endsAt)
  const classroomIds = (await classroomsOfPerson(db, schoolId, id))
    .filter(({ relation }) => relation === 'student')
    .map((classroom) => classroom.id)
  const due = []
  for (const classroomId of classroomIds)
    due.push(
      ...(await listDueForStudent(db, { schoolId, classroomId, studentId: id }, locale, {
        now: endsAt,
        after: startsAt,
        until: endsAt + nextMs,
      })),
    )
  const work = due
    .toSorted((a, b) => a.dueAt - b.dueAt)
    .map(({ title, isTest, dueAt }) => ({
      title,
      isTest,
      day: formatLocalDay(dueAt, timeZone),
      isMissing: dueAt <= endsAt,
    }))
  const holidays = await holidaysOf(db, schoolId, classroomIds)
  const schoolDays = daysOfWeek(mondayOf(week)).slice(0, 5)
  return {
    id,
    name: givenNameOf(name),
    learned: learned.slice(0, maxLearned),
    question: questions[0] ?? null,
    days,
    missing: work.filter(({ isMissing }) => isMissing),
    next: work.filter(({ isMissing }) => !isMissing).slice(0, maxNext),
    isHoliday: schoolDays.every((day) => holidays.some((holiday) => isWithin(day, holiday))),
  }
}

/** A week without lessons. Work that is missing or due is reported anyway. */
export const isEmptyWeek = ({ learned, days, missing, next }: DigestChild): boolean =>
  learned.length === 0 &&
  missing.length === 0 &&
  next.length === 0 &&
  days.every(({ state }) => state === 'none' || state === 'excused')
