import type { BadgeFacts } from '#rules/rewards/badge.ts'
import type { FactName } from '#rules/rewards/facts.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { listSolvedSteps } from '#app/features/learning/progress/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadStreak } from '../student-streak.server.ts'

/**
 * SQL text, so that a test can check its query plan. Reads only the ledger entries that badges count. The index
 * `reward_entries_for_badges` has the same condition: a badge that counts other entries must change both.
 */
export const badgeCausesSql = `
  SELECT cause, source, to_char(day, 'YYYY-MM-DD') AS day FROM reward_entries
  WHERE school_id = $1 AND student_id = $2
    AND (source IN ('badge', 'goal', 'competition') OR (source IN ('teacher', 'undo') AND reason = 'helped-a-friend')
      OR cause LIKE 'lesson:%' OR cause LIKE 'game:%:star:1' OR cause LIKE 'game:wind-rush:%:star:3')`

/** SQL text, so that a test can check its query plan. */
export const recordedFactsSql = `
  SELECT fact, sum(count)::int AS count FROM reward_facts WHERE school_id = $1 AND student_id = $2 GROUP BY fact`

type CauseRow = BadgeFacts['causes'][number] & { day: string }

/** Loads the facts that decide which badges a student earns, the ids of owned badges, and the streak. */
export async function loadBadgeFacts(db: Database, schoolId: SchoolId, studentId: PersonId, today: string) {
  const { days, streak } = await loadStreak(db, schoolId, studentId, today)
  const { rows: causes } = await db.$client.query<CauseRow>(badgeCausesSql, [schoolId, studentId])
  const undone = new Set(
    causes.filter(({ source }) => source === 'undo').map(({ cause }) => cause.replace('undo:', 'teacher:')),
  )
  const helpedEntries = causes.filter(({ cause, source }) => source === 'teacher' && !undone.has(cause))
  const { rows: recordedFacts } = await db.$client.query<{ fact: FactName; count: number }>(recordedFactsSql, [
    schoolId,
    studentId,
  ])
  const facts: BadgeFacts = {
    ...(await listSolvedSteps(db, schoolId, studentId)),
    longestStreak: streak.longest,
    activeDays: days.filter((day) => day > subtractYear(today)).length,
    helpedDays: new Set(helpedEntries.map(({ day }) => day)).size,
    causes,
    noted: Object.fromEntries(recordedFacts.map(({ fact, count }) => [fact, count])),
  }
  const ownedBadges = new Set(
    causes.filter(({ source }) => source === 'badge').map(({ cause }) => cause.slice('badge:'.length)),
  )
  return { facts, streak, ownedBadges }
}

const subtractYear = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
