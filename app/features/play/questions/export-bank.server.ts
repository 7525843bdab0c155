import { z } from 'zod'
import { formatCsv } from '#rules/output/csv.ts'
import { can } from '#rules/permissions.ts'
import { exportRows } from '#rules/questions/export-rows.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { listQuestions, findReadableBank } from './banks.server.ts'
import { builtInBankNames } from './contract.ts'
import { isBuiltInBank, builtInQuestions } from './built-in-banks.server.ts'
import { createWorkbook } from './workbook.server.ts'

/** Exports a bank in the import template format. A workbook is returned as base64. */
export const exportBank = defineCommand({
  name: 'exportBank',
  readOnly: true,
  quota: 'export',
  input: z.object({ bank: z.union([uuid, z.enum(builtInBankNames)]), format: z.enum(['csv', 'xlsx']) }),
  async load({ db, actor }, { bank }) {
    const { schoolId } = actor
    if (isBuiltInBank(bank)) return { schoolId, title: bank as string, questions: builtInQuestions(bank) }
    const result = await findReadableBank(db, actor, bank)
    if (!result) throw new AppError('not-found')
    return { schoolId, title: result.title, questions: await listQuestions(db, result.schoolId, result.id) }
  },
  allow: (actor, bank) => can(actor, 'questions.view', bank),
  async run(_, { title, questions }, { bank, format }) {
    const rows = exportRows(questions.map(({ content }) => content))
    const text = format === 'csv' ? formatCsv(rows) : (await createWorkbook(rows)).toString('base64')
    return {
      result: { fileName: `${title}.${format}`, format, text },
      audit: { act: 'questions.export', on: bank, details: { questions: questions.length } },
    }
  },
})
