import { z } from 'zod'
import { csvFile } from '#rules/formula-safe.ts'
import { can } from '#rules/permissions.ts'
import { exportRows } from '#rules/questions/export-rows.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { uuid } from '#app/platform/uuid.ts'
import { questionsOfBank, readableBank } from './banks.server.ts'
import { ourBankNames } from './contract.ts'
import { isOurBank, ourQuestions } from './our-banks.server.ts'
import { workbookOf } from './workbook.server.ts'

/** The bank as a file of our template, which can be imported again. A workbook is sent as base64. */
export const exportBank = defineCommand({
  name: 'exportBank',
  onlyReads: true,
  quota: 'export',
  input: z.object({ bank: z.union([uuid, z.enum(ourBankNames)]), format: z.enum(['csv', 'xlsx']) }),
  async load({ db, actor }, { bank }) {
    const { schoolId } = actor
    if (isOurBank(bank)) return { schoolId, title: bank as string, questions: ourQuestions(bank) }
    const found = await readableBank(db, actor, bank)
    if (!found) throw new AppError('not-found')
    return { schoolId, title: found.title, questions: await questionsOfBank(db, found.schoolId, found.id) }
  },
  allow: (actor, bank) => can(actor, 'questions.view', bank),
  async run(_, { title, questions }, { bank, format }) {
    const rows = exportRows(questions.map(({ content }) => content))
    const text = format === 'csv' ? csvFile(rows) : (await workbookOf(rows)).toString('base64')
    return {
      result: { fileName: `${title}.${format}`, format, text },
      audit: { act: 'questions.export', on: bank, details: { questions: questions.length } },
    }
  },
})
