import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { maxAllowedWordLength } from '#rules/moderation/held-text.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { AllowedWord } from './contract.ts'
import { allowedWords } from './tables.server.ts'

/** Proposes words for the school's list of allowed words. Words that were proposed before stay as they are. */
export async function proposeWords(
  context: Pick<CommandContext, 'db' | 'now' | 'actor'>,
  schoolId: SchoolId,
  words: readonly string[],
): Promise<void> {
  const { db, now, actor } = context
  for (const word of words) {
    await enforceQuota(context, 'allowed-word', schoolId, {
      existing: () => db.$count(allowedWords, eq(allowedWords.schoolId, schoolId)),
    })
    await db
      .insert(allowedWords)
      .values({ schoolId, word, proposedBy: actor.id, proposedAt: new Date(now) })
      .onConflictDoNothing()
  }
}

/** Words that the filter lets pass in a school. */
export const loadAllowedWords = async (db: Database, schoolId: SchoolId): Promise<string[]> => {
  const rows = await db
    .select({ word: allowedWords.word })
    .from(allowedWords)
    .where(and(eq(allowedWords.schoolId, schoolId), eq(allowedWords.state, 'allowed')))
  return rows.map(({ word }) => word)
}

/** Proposed and allowed words of a school, for its admins. */
export const listAllowedWords = (db: Database, schoolId: SchoolId): Promise<AllowedWord[]> =>
  db
    .select({ word: allowedWords.word, state: allowedWords.state })
    .from(allowedWords)
    .where(and(eq(allowedWords.schoolId, schoolId), ne(allowedWords.state, 'refused')))
    .orderBy(allowedWords.word)

/** A school admin allows a word, or refuses or removes it. */
export const decideAllowedWord = defineCommand({
  name: 'decideAllowedWord',
  input: z.object({ word: z.string().min(1).max(maxAllowedWordLength), answer: z.enum(['allowed', 'refused']) }),
  async load({ db, schoolId }, { word }) {
    if (!schoolId) return null
    const isWord = and(eq(allowedWords.schoolId, schoolId), eq(allowedWords.word, word))
    const [row] = await db.select({ state: allowedWords.state }).from(allowedWords).where(isWord).for('update')
    return row ? { schoolId, isWord, state: row.state } : null
  },
  allow: (actor, loaded) => loaded !== null && can(actor, 'school.administer', loaded),
  async run({ db, now, actor }, loaded, { answer }) {
    const { schoolId, isWord, state } = loaded!
    if (state === answer) throw new AppError('refused', { reason: 'already-so' })
    await db
      .update(allowedWords)
      .set({ state: answer, decidedBy: actor.id, decidedAt: new Date(now) })
      .where(isWord)
    return { result: { answer }, audit: { act: 'allowed-word.decide', on: schoolId, details: { answer } } }
  },
})
