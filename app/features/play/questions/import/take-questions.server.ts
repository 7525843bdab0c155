import { and, eq, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { questionLanguages, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportedRow } from '#rules/questions/import/row.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { addBank, addQuestions, lockOwnBank } from '../banks.server.ts'
import { bankQuestion, bankTitle } from '../inputs.server.ts'
import { questionImports } from '../tables.server.ts'

/** A bank holds 300 questions, each in four languages. */
export const maxRows = 1_250
const importedRow = z.object({
  row: z.number().int(),
  source: z.string().max(2_000),
  state: z.enum(['taken', 'mended', 'open', 'refused', 'joined', 'empty']),
  notes: z.array(z.string().max(20)).max(20),
  question: bankQuestion.nullable(),
}) as unknown as z.ZodType<ImportedRow>

/** Stores the parsed rows of a file until the teacher confirms or discards the import. */
export const prepareQuestions = defineCommand({
  name: 'prepareQuestions',
  quota: 'import',
  input: z.object({ fileName: z.string().max(200), rows: z.array(importedRow).min(1).max(maxRows) }),
  load: async ({ actor }) => ({ schoolId: actor.schoolId }),
  allow: (actor, school) => can(actor, 'questions.write', school),
  async run({ db, actor, now, newId }, _, { fileName, rows }) {
    const [schoolId, madeBy] = [actor.schoolId!, actor.id!]
    const ownImports = and(eq(questionImports.schoolId, schoolId), eq(questionImports.madeBy, madeBy))
    // Only one import is pending at a time: an earlier unconfirmed one was abandoned.
    await db.delete(questionImports).where(and(ownImports, isNull(questionImports.takenAt)))
    await db.delete(questionImports).where(and(ownImports, lt(questionImports.madeAt, new Date(now - 86_400_000))))
    const id = newId()
    // The source text of rows is only needed on the screen, so it is not stored.
    const storedRows = rows.filter(({ question }) => question).map((row) => ({ ...row, source: '' }))
    await db.insert(questionImports).values({ schoolId, id, madeBy, fileName, rows: storedRows, madeAt: new Date(now) })
    return { result: { id } }
  },
})

/** Reports a single error: field errors per row would have as many names as the file has rows. */
const rightByRow = z.custom<Readonly<Record<string, number>>>(
  (input) =>
    typeof input === 'object' &&
    input !== null &&
    Object.entries(input).every(
      ([row, place]) => /^\d{1,5}$/.test(row) && Number.isInteger(place) && place >= 0 && place <= 5,
    ),
  'invalid-value',
)

/** Imports the rows that are ready, and those for which the teacher marked the correct answer. */
export const takeQuestions = defineCommand({
  name: 'takeQuestions',
  input: z.object({
    import: uuid,
    bank: uuid.optional(),
    title: bankTitle.optional(),
    /** Index of the correct option, by row number. */
    right: jsonField(rightByRow),
    /** Rows to skip. */
    left: jsonField(listOf(z.number().int(), { max: maxRows })),
  }),
  async load({ db, actor }, { import: id }) {
    if (!actor.schoolId || !actor.id) throw new AppError('not-found')
    const [result] = await db
      .select()
      .from(questionImports)
      .where(
        and(
          eq(questionImports.schoolId, actor.schoolId),
          eq(questionImports.id, id),
          eq(questionImports.madeBy, actor.id),
        ),
      )
      .for('update')
    if (!result) throw new AppError('not-found')
    return result
  },
  allow: (actor, result) => can(actor, 'questions.write', result),
  async run(context, storedImport, { bank: targetBankId, title, right, left }) {
    if (storedImport.takenAt !== null) throw new AppError('refused', { reason: 'already-taken' })
    const unwanted = new Set(left)
    const imported = storedImport.rows
      .filter(({ row }) => !unwanted.has(row))
      .flatMap((row) => applyDecision(row, right[row.row]))
    if (imported.length === 0) throw new AppError('refused', { reason: 'no-rows' })
    if (!targetBankId && !title) throw new AppError('invalid', { fields: { title: 'empty' } })
    const bank = targetBankId
      ? await lockOwnBank(context, targetBankId)
      : await addBank(context, { title: title!, languages: languagesOf(imported) })
    await addQuestions(context, bank, imported)
    await context.db
      .update(questionImports)
      .set({ takenAt: new Date(context.now), rows: [] })
      .where(and(eq(questionImports.schoolId, storedImport.schoolId), eq(questionImports.id, storedImport.id)))
    return {
      result: { bank: bank.id, questions: imported.length },
      audit: { act: 'questions.import', on: bank.id, details: { questions: imported.length } },
    }
  },
})

function applyDecision({ question, state }: ImportedRow, right: number | undefined): BankQuestion[] {
  if (!question) return []
  if (state !== 'open') return [question]
  if (right === undefined || !question.options[right]) return []
  return [{ ...question, options: question.options.map((option, index) => ({ ...option, right: index === right })) }]
}

const languagesOf = (questions: readonly BankQuestion[]): QuestionLanguage[] =>
  questionLanguages.filter((language) => questions.some(({ question }) => question[language]))
