import { getTableName } from 'drizzle-orm'
import { encodeBankLevel, findFlightObstacle, type FlightObstacle } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { listBanks, loadBank } from '#app/features/play/questions/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { listClassBanks } from './class-banks.server.ts'
import { gameBests } from '../tables.server.ts'
import type { TaughtBanks } from '../views.ts'

type ClassroomKey = { readonly schoolId: SchoolId; readonly id: ClassroomId }

/** Lists the banks that a class practices in Quiz Flight and those that the teacher could add. */
export async function loadTaughtBanks(
  db: Database,
  actor: Actor,
  { schoolId, id: classroomId }: ClassroomKey,
  chosenId: string | null,
): Promise<TaughtBanks> {
  const classBanks = await listClassBanks(db, schoolId, [classroomId])
  const statsOf = await loadFlightStats(db, schoolId, classroomId, classBanks)
  const readable = (await listBanks(db, actor)).filter(({ archived }) => !archived)
  const choices = readable.filter(({ id }) => !classBanks.some(({ bank }) => bank === id))
  const chosen = choices.find(({ id }) => id === chosenId)
  return {
    given: classBanks.map(({ bank, title, count, newer }) => ({
      ...{ bank, title, count, newer, level: encodeBankLevel(bank) },
      ...statsOf(bank),
    })),
    choices: choices.map(({ id, title }) => ({ id, title })),
    chosen: chosen ? await checkFlightQuestions(db, actor, chosen.id) : null,
  }
}

async function loadFlightStats(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  banks: readonly { readonly bank: string }[],
) {
  const students = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
  const { rows } = await db.$client.query<{ level: string; players: number; starred: number }>(
    `SELECT level, count(*)::int AS players, count(*) FILTER (WHERE stars > 0)::int AS starred FROM ${getTableName(gameBests)}
     WHERE school_id = $1 AND student_id = ANY ($2::uuid[]) AND game = 'quiz-flight' AND level = ANY ($3::text[]) GROUP BY 1`,
    [schoolId, students, banks.map(({ bank }) => encodeBankLevel(bank))],
  )
  return (bank: string) => {
    const { players = 0, starred = 0 } = rows.find(({ level }) => level === encodeBankLevel(bank)) ?? {}
    return { players, starred }
  }
}

/** Counts the bank's questions that work in Quiz Flight, and the reasons why others do not. */
async function checkFlightQuestions(db: Database, actor: Actor, id: string): Promise<TaughtBanks['chosen']> {
  const { questions } = (await loadBank(db, actor, id))!
  const obstacles = questions.map(({ content }) => findFlightObstacle(content))
  const obstacleCounts = (['unfinished', 'picture', 'number'] as const satisfies readonly FlightObstacle[]).map(
    (why) => ({
      why,
      count: obstacles.filter((obstacle) => obstacle === why).length,
    }),
  )
  return {
    id,
    questions: questions.length,
    flown: obstacles.filter((obstacle) => obstacle === null).length,
    unflown: obstacleCounts.filter(({ count }) => count > 0),
  }
}
