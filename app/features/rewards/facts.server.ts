import type { BadgeFacts } from '#rules/rewards/badge.ts'
import type { FactName } from '#rules/rewards/facts.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { solvedSteps } from '#app/features/progress/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { streakOfStudent } from './streak-of-student.server.ts'

/**
 * Kept as text so that its plan can be tested. Of the lines of a child only these say something about badges; the index
 * `reward_entries_for_badges` has the same condition, and a badge that counts other lines changes both.
 */
export const badgeCausesSql = `
  SELECT cause, source, to_char(day, 'YYYY-MM-DD') AS day FROM reward_entries
  WHERE school_id = $1 AND student_id = $2
    AND (source IN ('badge', 'goal', 'competition') OR (source IN ('teacher', 'undo') AND reason = 'helped-a-friend')
      OR cause LIKE 'lesson:%' OR cause LIKE 'game:%:star:1' OR cause LIKE 'game:wind-rush:%:star:3')`

/** Kept as text so that its plan can be tested. */
export const notedFactsSql = `
  SELECT fact, sum(count)::int AS count FROM reward_facts WHERE school_id = $1 AND student_id = $2 GROUP BY fact`

type Line = BadgeFacts['causes'][number] & { day: string }

/** What badges look at, which badges there are already, and the streak that comes with it. */
export async function factsOf(db: Database, schoolId: SchoolId, studentId: PersonId, today: string) {
  const { days, streak } = await streakOfStudent(db, schoolId, studentId, today)
  const { rows: causes } = await db.$client.query<Line>(badgeCausesSql, [schoolId, studentId])
  const undone = new Set(
    causes.filter(({ source }) => source === 'undo').map(({ cause }) => cause.replace('undo:', 'teacher:')),
  )
  const helped = causes.filter(({ cause, source }) => source === 'teacher' && !undone.has(cause))
  const { rows: noted } = await db.$client.query<{ fact: FactName; count: number }>(notedFactsSql, [
    schoolId,
    studentId,
  ])
  const facts: BadgeFacts = {
    ...(await solvedSteps(db, schoolId, studentId)),
    longestStreak: streak.longest,
    activeDays: days.filter((day) => day > yearBefore(today)).length,
    helpedDays: new Set(helped.map(({ day }) => day)).size,
    causes,
    noted: Object.fromEntries(noted.map(({ fact, count }) => [fact, count])),
  }
  const has = new Set(
    causes.filter(({ source }) => source === 'badge').map(({ cause }) => cause.slice('badge:'.length)),
  )
  return { facts, streak, has }
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
