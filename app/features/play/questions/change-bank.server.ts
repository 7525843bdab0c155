import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { addBank, createChangeAudit, lockOwnBank, type Bank } from './banks.server.ts'
import { bankLanguages, bankTitle, bankInput } from './inputs.server.ts'
import { questionBanks } from './tables.server.ts'

const matchesBank = ({ schoolId, id }: Bank) => and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.id, id))

export const createBank = defineCommand({
  name: 'createBank',
  input: z.object({ title: bankTitle, languages: bankLanguages }),
  load: async ({ actor }) => ({ schoolId: actor.schoolId }),
  allow: (actor, school) => can(actor, 'questions.write', school),
  async run(context, _, input) {
    const { id, languages } = await addBank(context, input)
    return { result: { id }, audit: { act: 'questions.make', on: id, details: { languages } } }
  },
})

export const changeBank = defineCommand({
  name: 'changeBank',
  input: bankInput.extend({ title: bankTitle, languages: bankLanguages }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run({ db, now }, bank, { title, languages: requestedLanguages }) {
    const languages = questionLanguages.filter((language) => requestedLanguages.includes(language))
    await db
      .update(questionBanks)
      .set({ title, languages, changedAt: new Date(now) })
      .where(matchesBank(bank))
    return { result: { id: bank.id }, audit: createChangeAudit(bank, { languages }) }
  },
})

/** Shares a bank: colleagues of the school can read and copy it; only its owner can change it. */
export const shareBank = defineCommand({
  name: 'shareBank',
  input: bankInput.extend({ shared: z.enum(['yes', 'no']) }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run({ db }, bank, { shared }) {
    await db
      .update(questionBanks)
      .set({ shared: shared === 'yes' })
      .where(matchesBank(bank))
    return { result: { id: bank.id, shared }, audit: { act: 'questions.share', on: bank.id, details: { shared } } }
  },
})

/** Archives or restores a bank without losing data. */
export const archiveBank = defineCommand({
  name: 'archiveBank',
  input: bankInput.extend({ archived: z.enum(['yes', 'no']) }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run({ db, now }, bank, { archived }) {
    await db
      .update(questionBanks)
      .set({ archivedAt: archived === 'yes' ? new Date(now) : null })
      .where(matchesBank(bank))
    return { result: { id: bank.id, archived }, audit: createChangeAudit(bank, { archived }) }
  },
})
