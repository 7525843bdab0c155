import { fitsBasket, type KeptGrant } from '#rules/rewards/basket.ts'
import { grantForCompetition as grantFor } from '#rules/rewards/grants.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { weekAround } from '#rules/week.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import type { Database } from '#app/platform/db.server.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { ownRewardsPath, rewardsPath } from './paths.ts'
import { addDays } from './progress-grants.server.ts'

/** A competition that is over, and who played it to the end, when, and with how much right. */
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
 * Points for each of them, once however often it is asked: of the day on which they played it, as far as that day and its
 * week allow. Answers how many are new, and how many have had enough.
 */
export async function grantForCompetition(
  db: Database,
  schoolId: SchoolId,
  { competitionId, classroomId, finishedAt, players }: PlayedCompetition,
): Promise<{ given: number; full: number; changed: string[] }> {
  const { timezone } = (await schoolById(db, schoolId))!
  const dayOf = (at: number) => localDay(at, timezone)
  const students = players.map(({ studentId }) => studentId)
  // Before wallets, as lessons do: otherwise the two could wait for each other.
  await addDays(
    db,
    schoolId,
    players.map(({ studentId, playedAt }) => ({ studentId, day: dayOf(playedAt) })),
  )
  await lockWallets(db, schoolId, students, { day: dayOf(finishedAt), at: finishedAt })
  type Row = KeptGrant & { studentId: PersonId }
  const days = new Set(players.flatMap(({ playedAt }) => weekAround(dayOf(playedAt))))
  const { rows } = await db.$client.query<Row>(grantsOfStudentsSql, [schoolId, students, [...days]])
  const kept = Map.groupBy(rows, ({ studentId }) => studentId)
  const entries = players.flatMap(({ studentId, right, playedAt }) => {
    const day = dayOf(playedAt)
    const grant = grantFor(competitionId, right)
    const before = (kept.get(studentId) ?? []).filter(({ cause }) => cause !== grant.cause)
    return fitsBasket(grant, day, before) ? [{ ...grant, studentId, classroomId, day, at: playedAt }] : []
  })
  const added = await addEntries(db, schoolId, entries)
  return {
    given: added.size,
    full: players.length - entries.length,
    changed: added.size > 0 ? [rewardsPath(classroomId), ownRewardsPath(classroomId)] : [],
  }
}

/** What each of these people was given for a competition; who was given nothing is missing. */
export async function competitionGrants(
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
