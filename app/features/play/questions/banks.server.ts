import { isUuid } from '#rules/input/uuid.ts'
import { and, eq, getTableName, isNull, or, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import {
  bankLimits,
  questionLanguages,
  type BankQuestion,
  type QuestionLanguage,
} from '#rules/questions/bank-question.ts'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { StoredQuestion } from './contract.ts'
import { requirePictures } from './pictures/pictures.server.ts'
import { bankQuestions, bankQuestionVersions, questionBanks } from './tables.server.ts'

export type Bank = typeof questionBanks.$inferSelect

/** Locks a bank of the actor; other users cannot change it. */
export async function lockOwnBank({ db, actor }: Pick<CommandContext, 'db' | 'actor'>, id: string): Promise<Bank> {
  if (!actor.schoolId || !actor.id) throw new AppError('not-found')
  const isOwnBank = and(
    eq(questionBanks.schoolId, actor.schoolId),
    eq(questionBanks.id, id),
    eq(questionBanks.ownerId, actor.id),
  )
  const [bank] = await db.select().from(questionBanks).where(isOwnBank).for('update')
  if (!bank) throw new AppError('not-found')
  return bank
}

/**
 * Audit entry of a change: students play a bank and colleagues copy it with the owner's texts, so changes are logged.
 */
export const createChangeAudit = ({ id }: Pick<Bank, 'id'>, details: Record<string, unknown>) => ({
  act: 'questions.change',
  on: id,
  details,
})

/** SQL condition: a bank stays shared only while its owner is a teacher or administrator of the school. */
export const isOwnerStaffSql = (bank: string) => `EXISTS (SELECT FROM ${getTableName(memberships)} m
  WHERE m.school_id = ${bank}.school_id AND m.user_id = ${bank}.owner_id AND m.role IN ('teacher', 'admin') AND m.status = 'active')`

/** A bank that the actor can read: a personal one, or one that a colleague shared. */
export async function findReadableBank(db: Database, actor: Actor, id: string): Promise<Bank | null> {
  if (!actor.schoolId || !actor.id || !isUuid(id)) return null
  const isShared = sql`(${questionBanks.shared} AND ${questionBanks.archivedAt} IS NULL AND ${sql.raw(isOwnerStaffSql('question_banks'))})`
  const [bank] = await db
    .select()
    .from(questionBanks)
    .where(
      and(
        eq(questionBanks.schoolId, actor.schoolId),
        eq(questionBanks.id, id),
        or(eq(questionBanks.ownerId, actor.id), isShared),
      ),
    )
  return bank ?? null
}

/** Current questions of a bank, in order. */
export function listQuestions(db: Database, schoolId: SchoolId, bankId: string): Promise<StoredQuestion[]> {
  return db
    .select({ id: bankQuestions.id, version: bankQuestions.version, content: bankQuestionVersions.content })
    .from(bankQuestions)
    .innerJoin(
      bankQuestionVersions,
      and(
        eq(bankQuestionVersions.schoolId, bankQuestions.schoolId),
        eq(bankQuestionVersions.questionId, bankQuestions.id),
        eq(bankQuestionVersions.version, bankQuestions.version),
      ),
    )
    .where(and(eq(bankQuestions.schoolId, schoolId), eq(bankQuestions.bankId, bankId), isNull(bankQuestions.removedAt)))
    .orderBy(bankQuestions.place, bankQuestions.id)
}

const quotaOwner = ({ actor, schoolId }: Pick<CommandContext, 'actor' | 'schoolId'>) => `${schoolId}/${actor.id}`

export async function addBank(
  context: CommandContext,
  input: { title: string; languages: readonly QuestionLanguage[] },
): Promise<Bank> {
  const { db, actor, now, newId } = context
  const schoolId = actor.schoolId!
  await enforceQuota(context, 'question-bank', quotaOwner(context), {
    existing: () =>
      db.$count(questionBanks, and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.ownerId, actor.id!))),
  })
  const time = new Date(now)
  // In the display order of languages.
  const languages = questionLanguages.filter((language) => input.languages.includes(language))
  const [bank] = await db
    .insert(questionBanks)
    .values({ schoolId, id: newId(), title: input.title, languages, ownerId: actor.id, madeAt: time, changedAt: time })
    .returning()
  return bank!
}

/** Enforces the quota of stored question versions per teacher; old versions count too. */
export async function enforceVersionQuota(context: CommandContext, added: number): Promise<void> {
  const { db, actor } = context
  await enforceQuota(context, 'question-version', quotaOwner(context), {
    amount: added,
    existing: async () => {
      const { rows } = await db.execute<{ stored: number }>(sql`
        SELECT count(*)::int AS stored FROM question_banks b
        JOIN bank_questions q ON q.school_id = b.school_id AND q.bank_id = b.id
        JOIN bank_question_versions v ON v.school_id = q.school_id AND v.question_id = q.id
        WHERE b.school_id = ${actor.schoolId} AND b.owner_id = ${actor.id}`)
      return rows[0]!.stored
    },
  })
}

/** Appends questions to a bank and returns their ids. */
export async function addQuestions(
  context: CommandContext,
  bank: Pick<Bank, 'schoolId' | 'id'>,
  contents: readonly BankQuestion[],
): Promise<string[]> {
  if (contents.length === 0) return []
  const { db, actor, now, newId } = context
  const { schoolId, id: bankId } = bank
  const inBank = and(eq(bankQuestions.schoolId, schoolId), eq(bankQuestions.bankId, bankId))
  const existingCount = await db.$count(bankQuestions, and(inBank, isNull(bankQuestions.removedAt)))
  if (existingCount + contents.length > bankLimits.questions) throw new AppError('refused', { reason: 'bank-full' })
  await enforceVersionQuota(context, contents.length)
  await requirePictures(context, contents)
  const [last] = await db
    .select({ place: sql<number>`coalesce(max(${bankQuestions.place}), 0)` })
    .from(bankQuestions)
    .where(inBank)
  const created = contents.map((content, index) => ({ id: newId(), content, place: last!.place + index + 1 }))
  await db.insert(bankQuestions).values(created.map(({ id, place }) => ({ schoolId, id, bankId, place })))
  await db.insert(bankQuestionVersions).values(
    created.map(({ id, content }) => ({
      schoolId,
      questionId: id,
      version: 1,
      content,
      madeBy: actor.id,
      madeAt: new Date(now),
    })),
  )
  await incrementVersion(context, bank)
  return created.map(({ id }) => id)
}

/** Increments the version of a bank; frozen versions stay unchanged. */
export async function incrementVersion(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { schoolId, id }: Pick<Bank, 'schoolId' | 'id'>,
): Promise<void> {
  await db
    .update(questionBanks)
    .set({ version: sql`${questionBanks.version} + 1`, changedAt: new Date(now) })
    .where(and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.id, id)))
}
