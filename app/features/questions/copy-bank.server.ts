import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { uuid } from '#app/platform/uuid.ts'
import { addBank, addQuestions, questionsOfBank, readableBank } from './banks.server.ts'
import { ourBankNames } from './contract.ts'
import { bankTitle } from './inputs.server.ts'
import { isOurBank, ourQuestions } from './our-banks.server.ts'

/** A bank of ours, a colleague's shared one or one's own becomes a bank of one's own. */
export const copyBank = defineCommand({
  name: 'copyBank',
  input: z.object({ bank: z.union([uuid, z.enum(ourBankNames)]), title: bankTitle }),
  async load({ db, actor }, { bank }) {
    const { schoolId } = actor
    if (isOurBank(bank)) return { schoolId, languages: [...questionLanguages], questions: ourQuestions(bank) }
    const found = await readableBank(db, actor, bank)
    if (!found) throw new AppError('not-found')
    return { schoolId, languages: found.languages, questions: await questionsOfBank(db, found.schoolId, found.id) }
  },
  allow: (actor, source) => can(actor, 'questions.write', source),
  async run(context, { languages, questions }, { bank: from, title }) {
    const bank = await addBank(context, { title, languages })
    await addQuestions(
      context,
      bank,
      questions.map(({ content }) => content),
    )
    return {
      result: { id: bank.id, questions: questions.length },
      audit: { act: 'questions.copy', on: bank.id, details: { from, questions: questions.length } },
    }
  },
})
