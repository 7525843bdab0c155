import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { bankLimits } from '#rules/questions/bank-question.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { listOf } from '#app/platform/list-field.ts'
import { uuid } from '#app/platform/uuid.ts'
import { addQuestions, changeOf, countVersions, lockOwnBank, noteChange, type Bank } from './banks.server.ts'
import { bankQuestion, ofBank } from './inputs.server.ts'
import { bankQuestions, bankQuestionVersions } from './tables.server.ts'

async function lockQuestion(context: Context, asked: { bank: string; question: string }) {
  const bank = await lockOwnBank(context, asked.bank)
  const [question] = await context.db.select().from(bankQuestions).where(isQuestion(bank, asked.question)).for('update')
  if (!question) throw new AppError('not-found')
  return { ...bank, question }
}

const isQuestion = ({ schoolId, id }: Pick<Bank, 'schoolId' | 'id'>, question: string) =>
  and(eq(bankQuestions.schoolId, schoolId), eq(bankQuestions.bankId, id), eq(bankQuestions.id, question))

export const addQuestion = defineCommand({
  name: 'addQuestion',
  input: ofBank.extend({ content: jsonField(bankQuestion) }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run(context, bank, { content }) {
    const [id] = await addQuestions(context, bank, [content])
    return { result: { id: id! }, audit: changeOf(bank, { question: id! }) }
  },
})

/** Makes a new version; the ones before stay as they were played. */
export const changeQuestion = defineCommand({
  name: 'changeQuestion',
  input: ofBank.extend({ question: uuid, content: jsonField(bankQuestion) }),
  load: lockQuestion,
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run(context, { question, ...bank }, { content }) {
    await countVersions(context, 1)
    const { db, actor, now } = context
    const { schoolId, id: questionId } = question
    const version = question.version + 1
    await db
      .insert(bankQuestionVersions)
      .values({ schoolId, questionId, version, content, madeBy: actor.id, madeAt: new Date(now) })
    await db.update(bankQuestions).set({ version }).where(isQuestion(bank, questionId))
    await noteChange(context, bank)
    return { result: { id: questionId, version }, audit: changeOf(bank, { question: questionId, version }) }
  },
})

/** Taken out of the bank, or put back where it was. */
export const removeQuestion = defineCommand({
  name: 'removeQuestion',
  input: ofBank.extend({ question: uuid, removed: z.enum(['yes', 'no']) }),
  load: lockQuestion,
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run(context, { question, ...bank }, { removed }) {
    const { db, now } = context
    if (removed === 'no' && question.removedAt !== null) await requirePlace(context, bank)
    await db
      .update(bankQuestions)
      .set({ removedAt: removed === 'yes' ? new Date(now) : null })
      .where(isQuestion(bank, question.id))
    await noteChange(context, bank)
    return { result: { id: question.id, removed }, audit: changeOf(bank, { question: question.id, removed }) }
  },
})

async function requirePlace({ db }: Context, { schoolId, id }: Pick<Bank, 'schoolId' | 'id'>) {
  const shown = and(eq(bankQuestions.schoolId, schoolId), eq(bankQuestions.bankId, id), isNull(bankQuestions.removedAt))
  if ((await db.$count(bankQuestions, shown)) >= bankLimits.questions)
    throw new AppError('refused', { reason: 'bank-full' })
}

/** All questions of the bank in their new order: an order of fewer or other ones is out of date. */
export const orderQuestions = defineCommand({
  name: 'orderQuestions',
  input: ofBank.extend({ order: jsonField(listOf(uuid, { least: 1, most: bankLimits.questions })) }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run(context, bank, { order }) {
    const { db } = context
    const ofThis = and(eq(bankQuestions.schoolId, bank.schoolId), eq(bankQuestions.bankId, bank.id))
    const shown = await db
      .select({ id: bankQuestions.id })
      .from(bankQuestions)
      .where(and(ofThis, isNull(bankQuestions.removedAt)))
    const known = new Set(shown.map(({ id }) => id))
    const isWhole =
      order.length === known.size && order.every((id) => known.has(id)) && new Set(order).size === known.size
    if (!isWhole) throw new AppError('refused', { reason: 'conflicts' })
    const places = sql.join(
      order.map((id, at) => sql`WHEN ${id}::uuid THEN ${at + 1}::int`),
      sql` `,
    )
    await db
      .update(bankQuestions)
      .set({ place: sql`CASE ${bankQuestions.id} ${places} END` })
      .where(and(ofThis, inArray(bankQuestions.id, order)))
    await noteChange(context, bank)
    return { result: { id: bank.id }, audit: changeOf(bank, { ordered: order.length }) }
  },
})
