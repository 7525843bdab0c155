import { and, eq, getTableName } from 'drizzle-orm'
import { bankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { enrolments } from '#app/features/classrooms/public-tables.server.ts'
import { answersForClass, ownerIsColleague } from '#app/features/questions/public.server.ts'
import { questionBanks } from '#app/features/questions/public-tables.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { classBanks, gameBests } from './tables.server.ts'
import type { FlownBank } from './views.ts'

export type ClassBank = {
  readonly classroomId: ClassroomId
  readonly bank: string
  readonly title: string
  readonly count: number
  /** The version that is flown, where it is not the present one; and whether there is a newer one to look at. */
  readonly pinned: number | null
  readonly newer: boolean
}

const ofClass = { school: 'c.school_id', classroom: 'c.classroom_id' }
const ownerAnswers = answersForClass('b.owner_id', ofClass)

/**
 * Given by its owner, or while its owner shares it, and while whoever gave it answers for the class; what was put away is
 * not flown. Where its owner does not teach the class it is flown as it was when it was given. Kept as text so that its
 * plan can be tested.
 */
export const classBanksSql = `
  SELECT f.classroom_id AS "classroomId", f.bank_id AS bank, f.count,
    CASE WHEN f.answers THEN f.now_title ELSE f.title END AS title, CASE WHEN NOT f.answers THEN f.version END AS pinned,
    NOT f.answers AND (f.version, f.title) IS DISTINCT FROM (f.now_version, f.now_title) AS newer
  FROM (
    SELECT c.classroom_id, c.bank_id, c.count, c.version, c.title, c.offered_at, b.title AS now_title, b.version AS now_version, ${ownerAnswers} AS answers
    FROM ${getTableName(classBanks)} c JOIN ${getTableName(questionBanks)} b ON b.school_id = c.school_id AND b.id = c.bank_id
    WHERE c.school_id = $1 AND c.classroom_id = ANY ($2::uuid[]) AND c.withdrawn_at IS NULL AND b.archived_at IS NULL
      AND (b.owner_id IS NOT DISTINCT FROM c.offered_by OR (b.shared AND ${ownerIsColleague('b')}))
      AND (c.offered_by IS NULL OR ${answersForClass('c.offered_by', ofClass)})) f
  WHERE f.answers OR f.version IS NOT NULL
  ORDER BY f.offered_at DESC, f.bank_id`

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

/** What a bank is called for a child of the classes that were given it. */
export async function bankTitle(
  db: Database,
  { schoolId, studentId, bank }: { schoolId: SchoolId; studentId: PersonId; bank: string },
): Promise<string | null> {
  const { rows } = await db.$client.query<{ title: string | null }>(
    `SELECT CASE WHEN ${ownerAnswers} THEN b.title ELSE c.title END AS title
     FROM ${getTableName(classBanks)} c JOIN ${getTableName(questionBanks)} b ON b.school_id = c.school_id AND b.id = c.bank_id
     JOIN ${getTableName(enrolments)} e ON e.school_id = c.school_id AND e.classroom_id = c.classroom_id AND e.student_id = $3
     WHERE c.school_id = $1 AND c.bank_id = $2 ORDER BY e.status = 'active' DESC, c.offered_at DESC LIMIT 1`,
    [schoolId, bank, studentId],
  )
  return rows[0]?.title ?? null
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
