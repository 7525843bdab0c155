import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { addBank, addQuestions, listQuestions, findReadableBank } from './banks.server.ts'
import { builtInBankNames } from './contract.ts'
import { bankTitle } from './inputs.server.ts'
import { isBuiltInBank, builtInQuestions } from './built-in-banks.server.ts'

/** Copies a built-in, shared or personal bank into a new personal bank. */
export const copyBank = defineCommand({
  name: 'copyBank',
  input: z.object({ bank: z.union([uuid, z.enum(builtInBankNames)]), title: bankTitle }),
  async load({ db, actor }, { bank }) {
    const { schoolId } = actor
    if (isBuiltInBank(bank)) return { schoolId, languages: [...questionLanguages], questions: builtInQuestions(bank) }
    const result = await findReadableBank(db, actor, bank)
    if (!result) throw new AppError('not-found')
    return { schoolId, languages: result.languages, questions: await listQuestions(db, result.schoolId, result.id) }
  },
  allow: (actor, source) => can(actor, 'questions.write', source),
  async run(context, { languages, questions }, { bank: sourceBank, title }) {
    const bank = await addBank(context, { title, languages })
    await addQuestions(
      context,
      bank,
      questions.map(({ content }) => content),
    )
    return {
      result: { id: bank.id, questions: questions.length },
      audit: { act: 'questions.copy', on: bank.id, details: { from: sourceBank, questions: questions.length } },
    }
  },
})
