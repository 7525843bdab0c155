import { and, eq, getTableName } from 'drizzle-orm'
import { encodeBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import { isClassStaffSql, isOwnerStaffSql } from '#app/features/play/questions/public.server.ts'
import { questionBanks } from '#app/features/play/questions/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { classBanks, gameBests } from '../tables.server.ts'
import type { BankFlightLevel } from '../views.ts'

export type ClassBank = {
  readonly classroomId: ClassroomId
  readonly bank: string
  readonly title: string
  readonly count: number
  /** Version to play if it is not the current one; `newer`: the bank has changed since that version. */
  readonly pinned: number | null
  readonly newer: boolean
}

const classColumns = { school: 'c.school_id', classroom: 'c.classroom_id' }
const ownerTeachesClass = isClassStaffSql('b.owner_id', classColumns)

/**
 * Lists a bank if its owner assigned it or still shares it, and if the assigning teacher still teaches the class. Omits
 * archived banks. If the owner does not teach the class, the version of the assignment applies. A string, so that a
 * test can check its query plan.
 */
export const classBanksSql = `
  SELECT f.classroom_id AS "classroomId", f.bank_id AS bank, f.count,
    CASE WHEN f.answers THEN f.now_title ELSE f.title END AS title, CASE WHEN NOT f.answers THEN f.version END AS pinned,
    NOT f.answers AND (f.version, f.title) IS DISTINCT FROM (f.now_version, f.now_title) AS newer
  FROM (
    SELECT c.classroom_id, c.bank_id, c.count, c.version, c.title, c.offered_at, b.title AS now_title, b.version AS now_version, ${ownerTeachesClass} AS answers
    FROM ${getTableName(classBanks)} c JOIN ${getTableName(questionBanks)} b ON b.school_id = c.school_id AND b.id = c.bank_id
    WHERE c.school_id = $1 AND c.classroom_id = ANY ($2::uuid[]) AND c.withdrawn_at IS NULL AND b.archived_at IS NULL
      AND (b.owner_id IS NOT DISTINCT FROM c.offered_by OR (b.shared AND ${isOwnerStaffSql('b')}))
      AND (c.offered_by IS NULL OR ${isClassStaffSql('c.offered_by', classColumns)})) f
  WHERE f.answers OR f.version IS NOT NULL
  ORDER BY f.offered_at DESC, f.bank_id`

/** Lists the banks that these classes practice in Quiz Flight, newest assignment first. */
export async function listClassBanks(
  db: Database,
  schoolId: SchoolId,
  classrooms: readonly ClassroomId[],
): Promise<ClassBank[]> {
  if (classrooms.length === 0) return []
  return (await db.$client.query<ClassBank>(classBanksSql, [schoolId, classrooms])).rows
}

type StudentRef = { readonly schoolId: SchoolId; readonly classroomId: ClassroomId; readonly studentId: PersonId }

/** Lists a class's bank flights with the student's results. */
export async function listStudentFlights(
  db: Database,
  { schoolId, classroomId, studentId }: StudentRef,
): Promise<BankFlightLevel[]> {
  const banks = await listClassBanks(db, schoolId, [classroomId])
  const levels = banks.map(({ bank }) => encodeBankLevel(bank))
  if (levels.length === 0) return []
  const { rows } = await db.$client.query<{ level: string; stars: number; score: number }>(
    `SELECT level, stars, score FROM ${getTableName(gameBests)}
     WHERE school_id = $1 AND student_id = $2 AND game = 'quiz-flight' AND level = ANY ($3::text[])`,
    [schoolId, studentId, levels],
  )
  return banks.map(({ title }, index) => {
    const best = rows.find(({ level }) => level === levels[index])
    return { level: levels[index]!, title, stars: best?.stars ?? 0, score: best?.score ?? null }
  })
}

/** Returns the bank's title as the student's class sees it. */
export async function loadBankTitle(
  db: Database,
  { schoolId, studentId, bank }: { schoolId: SchoolId; studentId: PersonId; bank: string },
): Promise<string | null> {
  const { rows } = await db.$client.query<{ title: string | null }>(
    `SELECT CASE WHEN ${ownerTeachesClass} THEN b.title ELSE c.title END AS title
     FROM ${getTableName(classBanks)} c JOIN ${getTableName(questionBanks)} b ON b.school_id = c.school_id AND b.id = c.bank_id
     JOIN ${getTableName(enrolments)} e ON e.school_id = c.school_id AND e.classroom_id = c.classroom_id AND e.student_id = $3
     WHERE c.school_id = $1 AND c.bank_id = $2 ORDER BY e.status = 'active' DESC, c.offered_at DESC LIMIT 1`,
    [schoolId, bank, studentId],
  )
  return rows[0]?.title ?? null
}

/** Lists all banks ever assigned to the class, including withdrawn ones: its students may know the answers. */
export async function listPracticedBanks(
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

/** Lists the classes that a bank was ever assigned to. */
export async function listAssignedClasses(
  db: Database,
  schoolId: SchoolId,
  bank: string,
): Promise<readonly ClassroomId[]> {
  const rows = await db
    .select({ classroomId: classBanks.classroomId })
    .from(classBanks)
    .where(and(eq(classBanks.schoolId, schoolId), eq(classBanks.bankId, bank)))
  return rows.map(({ classroomId }) => classroomId)
}
