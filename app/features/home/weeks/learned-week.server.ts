import { childDayState, selectLearnedLessons, type ChildDayState } from '#rules/guardians/child-week.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { loadStudentDays } from '#app/features/people/attendance/public.server.ts'
import { getHomeTexts } from '#app/features/learning/courses/public.server.ts'
import { listReleasedSolvedDays, listWeekLessons } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'

type Child = { id: PersonId; schoolId: SchoolId; timeZone: string }

/** The week of a child for parents, on screens and in mails: no counts, no clock times, nothing about other children. */
export type LearnedWeek = {
  /** Monday to Friday, and weekend days on which the child was active. */
  days: { day: string; state: ChildDayState }[]
  /** Ideas of the lessons of this week, newest first. */
  learned: string[]
  /** Questions to talk about at home, from the same lessons. */
  questions: string[]
  /** Something to do at home, from the newest lesson. */
  activity: string | null
}

/** Days of the week, and sentences and questions from its lessons. */
export async function loadLearnedWeek(
  db: Database,
  { id, schoolId, timeZone }: Child,
  locale: Locale,
  now: number,
): Promise<LearnedWeek> {
  const days = daysOfWeek(formatLocalDay(now, timeZone))
  const lessons = selectLearnedLessons(await listWeekLessons(db, schoolId, id, { since: days[0]!, timeZone }))
  const homeTexts = getHomeTexts(locale)
  const texts = lessons.flatMap((lesson) => homeTexts[lesson] ?? [])
  return {
    days: await loadDays(db, { id, schoolId, timeZone }, days),
    learned: texts.map((text) => text.learned),
    questions: texts.map((text) => text.ask),
    activity: texts[0]?.try ?? null,
  }
}

async function loadDays(db: Database, { id, schoolId, timeZone }: Child, days: string[]): Promise<LearnedWeek['days']> {
  const [monday, sunday] = [days[0]!, days.at(-1)!]
  const solved = new Map(
    (await listReleasedSolvedDays(db, schoolId, id, { since: monday, timeZone })).map((row) => [row.day, row.solved]),
  )
  const { seen, marks } = await loadStudentDays(db, { schoolId, studentId: id, timeZone }, monday, sunday)
  return days
    .map((day) => ({
      day,
      state: childDayState({ solved: solved.get(day) ?? 0, isSeen: seen.has(day), marks: marks.get(day) ?? [] }),
    }))
    .filter(({ state }, index) => index < 5 || state === 'learned' || state === 'present')
}
