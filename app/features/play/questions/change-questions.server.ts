import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { bankLimits } from '#rules/questions/bank-question.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import {
  addQuestions,
  createChangeAudit,
  enforceVersionQuota,
  lockOwnBank,
  incrementVersion,
  type Bank,
} from './banks.server.ts'
import { requirePictures } from './pictures/pictures.server.ts'
import { bankQuestion, bankInput } from './inputs.server.ts'
import { bankQuestions, bankQuestionVersions } from './tables.server.ts'

async function lockQuestion(context: CommandContext, input: { bank: string; question: string }) {
  const bank = await lockOwnBank(context, input.bank)
  const [question] = await context.db
    .select()
    .from(bankQuestions)
    .where(matchesQuestion(bank, input.question))
    .for('update')
  if (!question) throw new AppError('not-found')
  return { ...bank, question }
}

const matchesQuestion = ({ schoolId, id }: Pick<Bank, 'schoolId' | 'id'>, question: string) =>
  and(eq(bankQuestions.schoolId, schoolId), eq(bankQuestions.bankId, id), eq(bankQuestions.id, question))

export const addQuestion = defineCommand({
  name: 'addQuestion',
  input: bankInput.extend({ content: jsonField(bankQuestion) }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run(context, bank, { content }) {
    const [id] = await addQuestions(context, bank, [content])
    return { result: { id: id! }, audit: createChangeAudit(bank, { question: id! }) }
  },
})

/** Stores a new version; earlier versions stay as they were played. */
export const changeQuestion = defineCommand({
  name: 'changeQuestion',
  input: bankInput.extend({ question: uuid, content: jsonField(bankQuestion) }),
  load: lockQuestion,
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run(context, { question, ...bank }, { content }) {
    await enforceVersionQuota(context, 1)
    await requirePictures(context, [content])
    const { db, actor, now } = context
    const { schoolId, id: questionId } = question
    const version = question.version + 1
    await db
      .insert(bankQuestionVersions)
      .values({ schoolId, questionId, version, content, madeBy: actor.id, madeAt: new Date(now) })
    await db.update(bankQuestions).set({ version }).where(matchesQuestion(bank, questionId))
    await incrementVersion(context, bank)
    return { result: { id: questionId, version }, audit: createChangeAudit(bank, { question: questionId, version }) }
  },
})

/** Removes a question from a bank, or restores it at its position. */
export const removeQuestion = defineCommand({
  name: 'removeQuestion',
  input: bankInput.extend({ question: uuid, removed: z.enum(['yes', 'no']) }),
  load: lockQuestion,
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run(context, { question, ...bank }, { removed }) {
    const { db, now } = context
    if (removed === 'no' && question.removedAt !== null) await requireCapacity(context, bank)
    await db
      .update(bankQuestions)
      .set({ removedAt: removed === 'yes' ? new Date(now) : null })
      .where(matchesQuestion(bank, question.id))
    await incrementVersion(context, bank)
    return { result: { id: question.id, removed }, audit: createChangeAudit(bank, { question: question.id, removed }) }
  },
})

async function requireCapacity({ db }: CommandContext, { schoolId, id }: Pick<Bank, 'schoolId' | 'id'>) {
  const activeQuestions = and(
    eq(bankQuestions.schoolId, schoolId),
    eq(bankQuestions.bankId, id),
    isNull(bankQuestions.removedAt),
  )
  if ((await db.$count(bankQuestions, activeQuestions)) >= bankLimits.questions)
    throw new AppError('refused', { reason: 'bank-full' })
}

/** Reorders a bank. The order must list all its questions; otherwise it is stale and rejected. */
export const orderQuestions = defineCommand({
  name: 'orderQuestions',
  input: bankInput.extend({ order: jsonField(listOf(uuid, { min: 1, max: bankLimits.questions })) }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run(context, bank, { order }) {
    const { db } = context
    const inBank = and(eq(bankQuestions.schoolId, bank.schoolId), eq(bankQuestions.bankId, bank.id))
    const activeQuestions = await db
      .select({ id: bankQuestions.id })
      .from(bankQuestions)
      .where(and(inBank, isNull(bankQuestions.removedAt)))
    const activeIds = new Set(activeQuestions.map(({ id }) => id))
    const isComplete =
      order.length === activeIds.size &&
      order.every((id) => activeIds.has(id)) &&
      new Set(order).size === activeIds.size
    if (!isComplete) throw new AppError('refused', { reason: 'conflicts' })
    const places = sql.join(
      order.map((id, index) => sql`WHEN ${id}::uuid THEN ${index + 1}::int`),
      sql` `,
    )
    await db
      .update(bankQuestions)
      .set({ place: sql`CASE ${bankQuestions.id} ${places} END` })
      .where(and(inBank, inArray(bankQuestions.id, order)))
    await incrementVersion(context, bank)
    return { result: { id: bank.id }, audit: createChangeAudit(bank, { ordered: order.length }) }
  },
})
