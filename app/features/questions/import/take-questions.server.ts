import { and, eq, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { questionLanguages, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportedRow } from '#rules/questions/import/row.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { listOf } from '#app/platform/list-field.ts'
import { uuid } from '#app/platform/uuid.ts'
import { addBank, addQuestions, lockOwnBank } from '../banks.server.ts'
import { bankQuestion, bankTitle } from '../inputs.server.ts'
import { questionImports } from '../tables.server.ts'

/** A bank holds three hundred questions, each in four languages. */
export const mostRows = 1_250
const importedRow = z.object({
  row: z.number().int(),
  source: z.string().max(2_000),
  state: z.enum(['taken', 'mended', 'open', 'refused', 'joined', 'empty']),
  notes: z.array(z.string().max(20)).max(20),
  question: bankQuestion.nullable(),
}) as unknown as z.ZodType<ImportedRow>

/** Keeps what was read of a file until its reader has seen what would become of it. */
export const prepareQuestions = defineCommand({
  name: 'prepareQuestions',
  quota: 'import',
  input: z.object({ fileName: z.string().max(200), rows: z.array(importedRow).min(1).max(mostRows) }),
  load: async ({ actor }) => ({ schoolId: actor.schoolId }),
  allow: (actor, school) => can(actor, 'questions.write', school),
  async run({ db, actor, now, newId }, _, { fileName, rows }) {
    const [schoolId, madeBy] = [actor.schoolId!, actor.id!]
    const own = and(eq(questionImports.schoolId, schoolId), eq(questionImports.madeBy, madeBy))
    // One at a time: the one before was not wanted.
    await db.delete(questionImports).where(and(own, isNull(questionImports.takenAt)))
    await db.delete(questionImports).where(and(own, lt(questionImports.madeAt, new Date(now - 86_400_000))))
    const id = newId()
    // What the rows looked like in the file is on the screen; here only what becomes of them is needed.
    const kept = rows.filter(({ question }) => question).map((row) => ({ ...row, source: '' }))
    await db.insert(questionImports).values({ schoolId, id, madeBy, fileName, rows: kept, madeAt: new Date(now) })
    return { result: { id } }
  },
})

/** One objection for all of it: it has as many names as a file has rows. */
const answers = z.custom<Readonly<Record<string, number>>>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    Object.entries(given).every(
      ([row, place]) => /^\d{1,5}$/.test(row) && Number.isInteger(place) && place >= 0 && place <= 5,
    ),
  'invalid-value',
)

/** Takes the rows over that are ready, and those for which somebody said which answer is right. */
export const takeQuestions = defineCommand({
  name: 'takeQuestions',
  input: z.object({
    import: uuid,
    bank: uuid.optional(),
    title: bankTitle.optional(),
    /** By row, the place of the right option. */
    right: jsonField(answers),
    /** Rows that are not wanted. */
    left: jsonField(listOf(z.number().int(), { most: mostRows })),
  }),
  async load({ db, actor }, { import: id }) {
    if (!actor.schoolId || !actor.id) throw new AppError('not-found')
    const [found] = await db
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
    if (!found) throw new AppError('not-found')
    return found
  },
  allow: (actor, found) => can(actor, 'questions.write', found),
  async run(context, found, { bank: into, title, right, left }) {
    if (found.takenAt !== null) throw new AppError('refused', { reason: 'already-taken' })
    const unwanted = new Set(left)
    const taken = found.rows.filter(({ row }) => !unwanted.has(row)).flatMap((row) => answered(row, right[row.row]))
    if (taken.length === 0) throw new AppError('refused', { reason: 'no-rows' })
    if (!into && !title) throw new AppError('invalid', { fields: { title: 'empty' } })
    const bank = into
      ? await lockOwnBank(context, into)
      : await addBank(context, { title: title!, languages: languagesOf(taken) })
    await addQuestions(context, bank, taken)
    await context.db
      .update(questionImports)
      .set({ takenAt: new Date(context.now), rows: [] })
      .where(and(eq(questionImports.schoolId, found.schoolId), eq(questionImports.id, found.id)))
    return {
      result: { bank: bank.id, questions: taken.length },
      audit: { act: 'questions.import', on: bank.id, details: { questions: taken.length } },
    }
  },
})

function answered({ question, state }: ImportedRow, right: number | undefined): BankQuestion[] {
  if (!question) return []
  if (state !== 'open') return [question]
  if (right === undefined || !question.options[right]) return []
  return [{ ...question, options: question.options.map((option, at) => ({ ...option, right: at === right })) }]
}

const languagesOf = (questions: readonly BankQuestion[]): QuestionLanguage[] =>
  questionLanguages.filter((language) => questions.some(({ question }) => question[language]))
