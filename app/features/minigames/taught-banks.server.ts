import { getTableName } from 'drizzle-orm'
import { bankLevel, whyUnflown, type Unflown } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import { banksFor, loadBank } from '#app/features/questions/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { banksOfClasses } from './class-banks.server.ts'
import { gameBests } from './tables.server.ts'
import type { TaughtBanks } from './views.ts'

type OfClass = { readonly schoolId: SchoolId; readonly id: ClassroomId }

/** What a class practises in Quiz Flight, and which of the banks that a teacher may read could be added. */
export async function taughtBanks(
  db: Database,
  actor: Actor,
  { schoolId, id: classroomId }: OfClass,
  asked: string | null,
): Promise<TaughtBanks> {
  const given = await banksOfClasses(db, schoolId, [classroomId])
  const flown = await flownBy(db, schoolId, classroomId, given)
  const readable = (await banksFor(db, actor)).filter(({ archived }) => !archived)
  const choices = readable.filter(({ id }) => !given.some(({ bank }) => bank === id))
  const chosen = choices.find(({ id }) => id === asked)
  return {
    given: given.map(({ bank, title, count, newer }) => ({
      ...{ bank, title, count, newer, level: bankLevel(bank) },
      ...flown(bank),
    })),
    choices: choices.map(({ id, title }) => ({ id, title })),
    chosen: chosen ? await flyable(db, actor, chosen.id) : null,
  }
}

async function flownBy(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  given: readonly { readonly bank: string }[],
) {
  const students = (await rosterOf(db, schoolId, classroomId)).map(({ id }) => id)
  const { rows } = await db.$client.query<{ level: string; players: number; starred: number }>(
    `SELECT level, count(*)::int AS players, count(*) FILTER (WHERE stars > 0)::int AS starred FROM ${getTableName(gameBests)}
     WHERE school_id = $1 AND student_id = ANY ($2::uuid[]) AND game = 'quiz-flight' AND level = ANY ($3::text[]) GROUP BY 1`,
    [schoolId, students, given.map(({ bank }) => bankLevel(bank))],
  )
  return (bank: string) => {
    const { players = 0, starred = 0 } = rows.find(({ level }) => level === bankLevel(bank)) ?? {}
    return { players, starred }
  }
}

/** How much of a bank can be flown, and what stands in the way of the rest. */
async function flyable(db: Database, actor: Actor, id: string): Promise<TaughtBanks['chosen']> {
  const { questions } = (await loadBank(db, actor, id))!
  const found = questions.map(({ content }) => whyUnflown(content))
  const whys = (['unfinished', 'picture', 'number'] as const satisfies readonly Unflown[]).map((why) => ({
    why,
    count: found.filter((one) => one === why).length,
  }))
  return {
    id,
    questions: questions.length,
    flown: found.filter((one) => one === null).length,
    unflown: whys.filter(({ count }) => count > 0),
  }
}
