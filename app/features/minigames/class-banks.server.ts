import { and, eq, getTableName } from 'drizzle-orm'
import { bankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { classroomTeachers } from '#app/features/classrooms/public-tables.server.ts'
import { ownerIsColleague } from '#app/features/questions/public.server.ts'
import { questionBanks } from '#app/features/questions/public-tables.server.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { classBanks, gameBests } from './tables.server.ts'
import type { FlownBank } from './views.ts'

export type ClassBank = {
  readonly classroomId: ClassroomId
  readonly bank: string
  readonly title: string
  readonly count: number
}

/** Whoever may change a bank after they gave it writes to the children: they do so while they teach the class or run its school. */
const giverTeaches = `c.offered_by IS NULL
      OR EXISTS (SELECT FROM ${getTableName(classroomTeachers)} t
        WHERE t.school_id = c.school_id AND t.classroom_id = c.classroom_id AND t.user_id = c.offered_by AND t.status = 'active')
      OR EXISTS (SELECT FROM ${getTableName(memberships)} m
        WHERE m.school_id = c.school_id AND m.user_id = c.offered_by AND m.role = 'admin' AND m.status = 'active')`

/** Given by its owner, or while its owner shares it; what was put away is not flown. Kept as text so that its plan can be tested. */
export const classBanksSql = `
  SELECT c.classroom_id AS "classroomId", c.bank_id AS bank, b.title, c.count
  FROM ${getTableName(classBanks)} c JOIN ${getTableName(questionBanks)} b ON b.school_id = c.school_id AND b.id = c.bank_id
  WHERE c.school_id = $1 AND c.classroom_id = ANY ($2::uuid[]) AND c.withdrawn_at IS NULL AND b.archived_at IS NULL
    AND (b.owner_id IS NOT DISTINCT FROM c.offered_by OR (b.shared AND ${ownerIsColleague('b')}))
    AND (${giverTeaches})
  ORDER BY c.offered_at DESC, c.bank_id`

/** The banks that these classes practise in Quiz Flight, the latest first. */
export async function banksOfClasses(
  db: Database,
  schoolId: SchoolId,
  classrooms: readonly ClassroomId[],
): Promise<ClassBank[]> {
  if (classrooms.length === 0) return []
  return (await db.$client.query<ClassBank>(classBanksSql, [schoolId, classrooms])).rows
}

type Player = { readonly schoolId: SchoolId; readonly classroomId: ClassroomId; readonly studentId: PersonId }

/** The same as whoever flies sees them, with what they have reached. */
export async function ownFlights(db: Database, { schoolId, classroomId, studentId }: Player): Promise<FlownBank[]> {
  const banks = await banksOfClasses(db, schoolId, [classroomId])
  const levels = banks.map(({ bank }) => bankLevel(bank))
  if (levels.length === 0) return []
  const { rows } = await db.$client.query<{ level: string; stars: number; score: number }>(
    `SELECT level, stars, score FROM ${getTableName(gameBests)}
     WHERE school_id = $1 AND student_id = $2 AND game = 'quiz-flight' AND level = ANY ($3::text[])`,
    [schoolId, studentId, levels],
  )
  return banks.map(({ title }, at) => {
    const best = rows.find(({ level }) => level === levels[at])
    return { level: levels[at]!, title, stars: best?.stars ?? 0, score: best?.score ?? null }
  })
}

export async function bankTitle(db: Database, schoolId: SchoolId, bank: string): Promise<string | null> {
  const [found] = await db
    .select({ title: questionBanks.title })
    .from(questionBanks)
    .where(and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.id, bank)))
  return found?.title ?? null
}

/** Whatever this class has ever been given: its children know the answers. */
export async function practisedBanks(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<readonly string[]> {
  const { rows } = await db.$client.query<{ bank: string }>(
    `SELECT bank_id AS bank FROM ${getTableName(classBanks)} WHERE school_id = $1 AND classroom_id = $2`,
    [schoolId, classroomId],
  )
  return rows.map(({ bank }) => bank)
}

/** The classes that were ever given a bank. */
export async function classesGiven(db: Database, schoolId: SchoolId, bank: string): Promise<readonly ClassroomId[]> {
  const rows = await db
    .select({ classroomId: classBanks.classroomId })
    .from(classBanks)
    .where(and(eq(classBanks.schoolId, schoolId), eq(classBanks.bankId, bank)))
  return rows.map(({ classroomId }) => classroomId)
}
