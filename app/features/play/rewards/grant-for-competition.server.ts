import { fitsBasket, type SavedGrant } from '#rules/rewards/basket.ts'
import { grantForCompetition as grantFor } from '#rules/rewards/grants.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { goalPath, ownRewardsPath, rewardsPath } from './paths.ts'
import { addActiveDays } from './progress-grants.server.ts'

/** A finished competition. `right` is a player's number of correct answers; times are epoch milliseconds. */
type PlayedCompetition = {
  competitionId: string
  classroomId: string
  finishedAt: number
  players: readonly { studentId: PersonId; right: number; playedAt: number }[]
}

const grantsOfStudentsSql = `
  SELECT student_id AS "studentId", cause, amount, to_char(day, 'YYYY-MM-DD') AS day FROM reward_entries
  WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND day = ANY($3::date[]) AND amount > 0`

/**
 * Grants each player points for the day they played, within the daily and weekly limits. Idempotent.
 * Returns `given`, the number of new grants, and `full`, the number of players at their limit.
 */
export async function grantForCompetition(
  db: Database,
  schoolId: SchoolId,
  { competitionId, classroomId, finishedAt, players }: PlayedCompetition,
): Promise<{ given: number; full: number; changed: string[] }> {
  const { timezone } = (await schoolById(db, schoolId))!
  const dayOf = (time: number) => formatLocalDay(time, timezone)
  const students = players.map(({ studentId }) => studentId)
  // Insert days before locking wallets, in the same order as lesson progress, so that the two cannot deadlock.
  await addActiveDays(
    db,
    schoolId,
    players.map(({ studentId, playedAt }) => ({ studentId, day: dayOf(playedAt) })),
  )
  await lockWallets(db, schoolId, students, { day: dayOf(finishedAt), at: finishedAt })
  type Row = SavedGrant & { studentId: PersonId }
  const days = new Set(players.flatMap(({ playedAt }) => daysOfWeek(dayOf(playedAt))))
  const { rows } = await db.$client.query<Row>(grantsOfStudentsSql, [schoolId, students, [...days]])
  const savedByStudent = Map.groupBy(rows, ({ studentId }) => studentId)
  const entries = players.flatMap(({ studentId, right, playedAt }) => {
    const day = dayOf(playedAt)
    const grant = grantFor(competitionId, right)
    const otherGrants = (savedByStudent.get(studentId) ?? []).filter(({ cause }) => cause !== grant.cause)
    return fitsBasket(grant, day, otherGrants) ? [{ ...grant, studentId, classroomId, day, at: playedAt }] : []
  })
  const added = await addEntries(db, schoolId, entries)
  return {
    given: added.size,
    full: players.length - entries.length,
    changed: added.size > 0 ? [rewardsPath(classroomId), ownRewardsPath(classroomId), goalPath(classroomId)] : [],
  }
}

/** Points granted for a competition by student id. Students without a grant are missing. */
export async function loadCompetitionGrants(
  db: Database,
  schoolId: SchoolId,
  competitionId: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.$client.query<{ id: string; amount: number }>(
    'SELECT student_id AS id, amount FROM reward_entries WHERE school_id = $1 AND student_id = ANY($2::uuid[]) AND cause = $3',
    [schoolId, people, `competition:${competitionId}`],
  )
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}
