import { and, count, desc, eq, getTableName, sql } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { enrolments } from '#app/features/people/classrooms/public-tables.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { isOwnerStaffSql } from './banks.server.ts'
import type { BankCard, OwnProposal, ProposalCard } from './contract.ts'
import { questionBanks, questionProposals } from './tables.server.ts'

const maxSkills = 3
const maxBanks = 200

/** Banks of the user, then banks shared by colleagues up to the limit, most recently changed first. */
export const banksQuery = `
  SELECT b.id, b.title, b.languages, b.shared, b.archived_at IS NOT NULL AS archived, b.owner_id = $2 AS mine, u.name AS owner,
    (extract(epoch FROM b.changed_at) * 1000)::float8 AS "changedAt", coalesce(q.questions, 0)::int AS questions, coalesce(q.skills, '{}') AS skills
  FROM ${getTableName(questionBanks)} b
  LEFT JOIN ${getTableName(users)} u ON u.id = b.owner_id
  LEFT JOIN LATERAL (
    SELECT max(one.questions) AS questions, array_agg(one.skill ORDER BY one.times DESC, one.skill) FILTER (WHERE one.skill IS NOT NULL) AS skills
    FROM (
      SELECT s.skill, count(*) AS times, sum(count(DISTINCT q.id)) FILTER (WHERE s.skill IS NULL) OVER () AS questions
      FROM bank_questions q
      JOIN bank_question_versions v ON v.school_id = q.school_id AND v.question_id = q.id AND v.version = q.version
      LEFT JOIN LATERAL (SELECT NULL::text AS skill UNION ALL SELECT jsonb_array_elements_text(v.content -> 'skills')) s ON true
      WHERE q.school_id = b.school_id AND q.bank_id = b.id AND q.removed_at IS NULL GROUP BY s.skill
    ) one
  ) q ON true
  WHERE b.school_id = $1 AND (b.owner_id = $2 OR (b.shared AND b.archived_at IS NULL AND ${isOwnerStaffSql('b')}))
  ORDER BY b.owner_id = $2 DESC, b.changed_at DESC LIMIT ${maxBanks}`

export async function listBanks(db: Database, { schoolId, id }: Actor): Promise<BankCard[]> {
  const { rows } = await db.$client.query<BankCard & { languages: QuestionLanguage[] }>(banksQuery, [schoolId, id])
  return rows
    .toSorted((row, other) => other.changedAt - row.changedAt)
    .map((row) => ({ ...row, skills: row.skills.slice(0, maxSkills) }))
}

const isWaitingInClass = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(
    eq(questionProposals.schoolId, schoolId),
    eq(questionProposals.classroomId, classroomId),
    eq(questionProposals.state, 'waiting'),
    // Teachers must not see proposals of students who left the class.
    sql`EXISTS (SELECT FROM ${enrolments} e WHERE e.school_id = ${schoolId} AND e.classroom_id = ${classroomId}
      AND e.student_id = ${questionProposals.studentId} AND e.status = 'active')`,
  )

export async function countWaitingProposals(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<number> {
  const [result] = await db
    .select({ waiting: count() })
    .from(questionProposals)
    .where(isWaitingInClass(schoolId, classroomId))
  return result!.waiting
}

export async function listProposals(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
): Promise<ProposalCard[]> {
  const proposals = await db
    .select({
      id: questionProposals.id,
      student: users.name,
      content: questionProposals.content,
      madeAt: questionProposals.madeAt,
    })
    .from(questionProposals)
    .innerJoin(users, eq(users.id, questionProposals.studentId))
    .where(isWaitingInClass(schoolId, classroomId))
    .orderBy(questionProposals.madeAt, questionProposals.id)
    .limit(100)
  return proposals.map(({ madeAt, ...card }) => ({ ...card, madeAt: madeAt.getTime() }))
}

export async function listOwnProposals(db: Database, schoolId: SchoolId, studentId: PersonId): Promise<OwnProposal[]> {
  const proposals = await db
    .select({
      id: questionProposals.id,
      content: questionProposals.content,
      state: questionProposals.state,
      madeAt: questionProposals.madeAt,
    })
    .from(questionProposals)
    .where(and(eq(questionProposals.schoolId, schoolId), eq(questionProposals.studentId, studentId)))
    .orderBy(desc(questionProposals.madeAt), sql`${questionProposals.id}`)
    .limit(30)
  return proposals.map(({ madeAt, ...card }) => ({ ...card, madeAt: madeAt.getTime() }))
}
