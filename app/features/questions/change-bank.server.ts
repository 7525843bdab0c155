import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { addBank, changeOf, lockOwnBank, type Bank } from './banks.server.ts'
import { bankLanguages, bankTitle, ofBank } from './inputs.server.ts'
import { questionBanks } from './tables.server.ts'

const isBank = ({ schoolId, id }: Bank) => and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.id, id))

export const createBank = defineCommand({
  name: 'createBank',
  input: z.object({ title: bankTitle, languages: bankLanguages }),
  load: async ({ actor }) => ({ schoolId: actor.schoolId }),
  allow: (actor, school) => can(actor, 'questions.write', school),
  async run(context, _, given) {
    const { id, languages } = await addBank(context, given)
    return { result: { id }, audit: { act: 'questions.make', on: id, details: { languages } } }
  },
})

export const changeBank = defineCommand({
  name: 'changeBank',
  input: ofBank.extend({ title: bankTitle, languages: bankLanguages }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run({ db, now }, bank, { title, languages: given }) {
    const languages = questionLanguages.filter((language) => given.includes(language))
    await db
      .update(questionBanks)
      .set({ title, languages, changedAt: new Date(now) })
      .where(isBank(bank))
    return { result: { id: bank.id }, audit: changeOf(bank, { languages }) }
  },
})

/** Colleagues of the school read it and copy it; only its owner changes it. */
export const shareBank = defineCommand({
  name: 'shareBank',
  input: ofBank.extend({ shared: z.enum(['yes', 'no']) }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run({ db }, bank, { shared }) {
    await db
      .update(questionBanks)
      .set({ shared: shared === 'yes' })
      .where(isBank(bank))
    return { result: { id: bank.id, shared }, audit: { act: 'questions.share', on: bank.id, details: { shared } } }
  },
})

/** Put away, or taken out again: nothing of it is lost. */
export const archiveBank = defineCommand({
  name: 'archiveBank',
  input: ofBank.extend({ archived: z.enum(['yes', 'no']) }),
  load: (context, { bank }) => lockOwnBank(context, bank),
  allow: (actor, bank) => can(actor, 'questions.write', bank),
  async run({ db, now }, bank, { archived }) {
    await db
      .update(questionBanks)
      .set({ archivedAt: archived === 'yes' ? new Date(now) : null })
      .where(isBank(bank))
    return { result: { id: bank.id, archived }, audit: changeOf(bank, { archived }) }
  },
})
