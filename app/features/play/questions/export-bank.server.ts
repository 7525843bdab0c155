import { z } from 'zod'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { exportRows } from '#rules/questions/export-rows.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { listQuestions, findReadableBank } from './banks.server.ts'
import { builtInBankNames } from './contract.ts'
import { isBuiltInBank, builtInQuestions } from './built-in-banks.server.ts'
import { loadPictureNames } from './pictures/pictures.server.ts'
import { templateRows } from './question-template.server.ts'
import { createWorkbook } from './workbook.server.ts'

/** Exports a bank, or with `template` an example file in a language, in the import template format. A workbook is returned as base64. */
export const exportBank = defineCommand({
  name: 'exportBank',
  readOnly: true,
  quota: 'export',
  input: z.object({
    bank: z.union([uuid, z.enum(builtInBankNames), z.literal('template')]),
    format: z.enum(['csv', 'xlsx']),
    language: z.enum(questionLanguages).default('en'),
  }),
  async load({ db, actor }, { bank }) {
    const { schoolId } = actor
    if (bank === 'template') return { schoolId, title: 'skykite-questions', questions: [] }
    if (isBuiltInBank(bank)) return { schoolId, title: bank as string, questions: builtInQuestions(bank) }
    const result = await findReadableBank(db, actor, bank)
    if (!result) throw new AppError('not-found')
    return { schoolId, title: result.title, questions: await listQuestions(db, result.schoolId, result.id) }
  },
  allow: (actor, bank) => can(actor, 'questions.view', bank),
  async run({ db, actor }, { title, questions }, { bank, format, language }) {
    const rows =
      bank === 'template'
        ? templateRows(language)
        : exportRows(
            questions.map(({ content }) => content),
            await loadPictureNames(db, actor.schoolId!, questions),
          )
    const text = format === 'csv' ? formatCsv(rows) : (await createWorkbook(rows)).toString('base64')
    return {
      result: { fileName: `${title}.${format}`, format, text },
      audit: { act: 'questions.export', on: bank, details: { questions: questions.length } },
    }
  },
})
