import { isUuid } from '#rules/uuid.ts'
import { and, eq, getTableName, isNull, or, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import {
  bankLimits,
  questionLanguages,
  type BankQuestion,
  type QuestionLanguage,
} from '#rules/questions/bank-question.ts'
import { memberships } from '#app/features/schools/public-tables.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import type { KeptQuestion } from './contract.ts'
import { bankQuestions, bankQuestionVersions, questionBanks } from './tables.server.ts'

export type Bank = typeof questionBanks.$inferSelect

/** A bank of whoever asks, locked: nobody else changes it. */
export async function lockOwnBank({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string): Promise<Bank> {
  if (!actor.schoolId || !actor.id) throw new AppError('not-found')
  const own = and(
    eq(questionBanks.schoolId, actor.schoolId),
    eq(questionBanks.id, id),
    eq(questionBanks.ownerId, actor.id),
  )
  const [bank] = await db.select().from(questionBanks).where(own).for('update')
  if (!bank) throw new AppError('not-found')
  return bank
}

/** A line for the log: children fly a bank, and colleagues copy it, as its owner words it. */
export const changeOf = ({ id }: Pick<Bank, 'id'>, details: Record<string, unknown>) => ({
  act: 'questions.change',
  on: id,
  details,
})

/** What is shared is its owner's to share: it is so while they teach at the school or run it. */
export const ownerIsColleague = (bank: string) => `EXISTS (SELECT FROM ${getTableName(memberships)} m
  WHERE m.school_id = ${bank}.school_id AND m.user_id = ${bank}.owner_id AND m.role IN ('teacher', 'admin') AND m.status = 'active')`

/** A bank that whoever asks may read: their own, or one that a colleague shared. */
export async function readableBank(db: Database, actor: Actor, id: string): Promise<Bank | null> {
  if (!actor.schoolId || !actor.id || !isUuid(id)) return null
  const isShared = sql`(${questionBanks.shared} AND ${questionBanks.archivedAt} IS NULL AND ${sql.raw(ownerIsColleague('question_banks'))})`
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

/** As they are now, in their order. */
export function questionsOfBank(db: Database, schoolId: SchoolId, bankId: string): Promise<KeptQuestion[]> {
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

const ownerOf = ({ actor, schoolId }: Pick<Context, 'actor' | 'schoolId'>) => `${schoolId}/${actor.id}`

export async function addBank(
  context: Context,
  given: { title: string; languages: readonly QuestionLanguage[] },
): Promise<Bank> {
  const { db, actor, now, newId } = context
  const schoolId = actor.schoolId!
  await withinQuota(context, 'question-bank', ownerOf(context), {
    existing: () =>
      db.$count(questionBanks, and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.ownerId, actor.id!))),
  })
  const at = new Date(now)
  // In the order in which languages are shown everywhere.
  const languages = questionLanguages.filter((language) => given.languages.includes(language))
  const [bank] = await db
    .insert(questionBanks)
    .values({ schoolId, id: newId(), title: given.title, languages, ownerId: actor.id, madeAt: at, changedAt: at })
    .returning()
  return bank!
}

/** Counts what a teacher keeps, every version of it. */
export async function countVersions(context: Context, adding: number): Promise<void> {
  const { db, actor } = context
  await withinQuota(context, 'question-version', ownerOf(context), {
    adding,
    existing: async () => {
      const { rows } = await db.execute<{ kept: number }>(sql`
        SELECT count(*)::int AS kept FROM question_banks b
        JOIN bank_questions q ON q.school_id = b.school_id AND q.bank_id = b.id
        JOIN bank_question_versions v ON v.school_id = q.school_id AND v.question_id = q.id
        WHERE b.school_id = ${actor.schoolId} AND b.owner_id = ${actor.id}`)
      return rows[0]!.kept
    },
  })
}

/** Puts questions at the end of a bank and answers their ids. */
export async function addQuestions(
  context: Context,
  bank: Pick<Bank, 'schoolId' | 'id'>,
  contents: readonly BankQuestion[],
): Promise<string[]> {
  if (contents.length === 0) return []
  const { db, actor, now, newId } = context
  const { schoolId, id: bankId } = bank
  const ofBank = and(eq(bankQuestions.schoolId, schoolId), eq(bankQuestions.bankId, bankId))
  const kept = await db.$count(bankQuestions, and(ofBank, isNull(bankQuestions.removedAt)))
  if (kept + contents.length > bankLimits.questions) throw new AppError('refused', { reason: 'bank-full' })
  await countVersions(context, contents.length)
  const [last] = await db
    .select({ place: sql<number>`coalesce(max(${bankQuestions.place}), 0)` })
    .from(bankQuestions)
    .where(ofBank)
  const made = contents.map((content, at) => ({ id: newId(), content, place: last!.place + at + 1 }))
  await db.insert(bankQuestions).values(made.map(({ id, place }) => ({ schoolId, id, bankId, place })))
  await db.insert(bankQuestionVersions).values(
    made.map(({ id, content }) => ({
      schoolId,
      questionId: id,
      version: 1,
      content,
      madeBy: actor.id,
      madeAt: new Date(now),
    })),
  )
  await noteChange(context, bank)
  return made.map(({ id }) => id)
}

/** The bank is another one now: whoever froze the one before keeps it. */
export async function noteChange(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { schoolId, id }: Pick<Bank, 'schoolId' | 'id'>,
): Promise<void> {
  await db
    .update(questionBanks)
    .set({ version: sql`${questionBanks.version} + 1`, changedAt: new Date(now) })
    .where(and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.id, id)))
}
