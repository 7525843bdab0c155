import { and, eq, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import {
  playableQuestion,
  questionLanguages,
  type BankQuestion,
  type QuestionLanguage,
} from '#rules/questions/bank-question.ts'
import type { Question } from '#rules/questions/question.ts'
import { withoutKey, type ShownQuestion } from '#rules/questions/shown-question.ts'
import type { Database } from '#app/platform/db.server.ts'
import { questionsOfBank, readableBank } from './banks.server.ts'
import { isOurBank, ourQuestions } from './our-banks.server.ts'
import { bankQuestionVersions, questionBanks, questionBankVersions } from './tables.server.ts'
import type { KeptQuestion } from './contract.ts'

/** A bank as it was at one version, whatever became of it since. */
export type FrozenBank = {
  bank: string
  version: number
  languages: readonly QuestionLanguage[]
  questions: KeptQuestion[]
}

/** A bank as it is now, of ours or one that the actor may read; nothing where there is none. */
export async function loadBank(db: Database, actor: Actor, bank: string): Promise<FrozenBank | null> {
  if (isOurBank(bank)) return { bank, version: 1, languages: questionLanguages, questions: [...ourQuestions(bank)] }
  const found = await readableBank(db, actor, bank)
  if (!found) return null
  const { id, version, languages, schoolId } = found
  return { bank: id, version, languages, questions: await questionsOfBank(db, schoolId, id) }
}

/** Keeps the present version for good, for a game that begins with it. The bank is locked by whoever calls. */
export async function freezeBank(db: Database, actor: Actor, bank: string, now: number): Promise<FrozenBank | null> {
  const loaded = await loadBank(db, actor, bank)
  if (!loaded || isOurBank(bank)) return loaded
  await keepVersion(db, actor.schoolId!, loaded, now)
  return loaded
}

/** Versions of the banks of one owner that plays keep in a day: a bank that is changed more often is flown as it was last kept. */
const mostKeptInADay = 200
const dayMs = 24 * 60 * 60_000

/** The same for one that a class was given: whoever plays it may not read the bank itself. Answers the version. */
export async function freezeGivenBank(
  db: Database,
  schoolId: SchoolId,
  bank: string,
  now: number,
): Promise<number | null> {
  const [found] = await db
    .select({ version: questionBanks.version, languages: questionBanks.languages, ownerId: questionBanks.ownerId })
    .from(questionBanks)
    .where(and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.id, bank)))
    .for('share')
  if (!found) return null
  const { version } = found
  if ((await db.$count(questionBankVersions, ofVersion(schoolId, bank, version))) > 0) return version
  const last = await lastKept(db, schoolId, { bank, ownerId: found.ownerId }, now)
  if (last !== null) return last
  await keepVersion(db, schoolId, { bank, ...found, questions: await questionsOfBank(db, schoolId, bank) }, now)
  return version
}

/** The version to fly where no more of the owner's are kept today. */
async function lastKept(
  db: Database,
  schoolId: SchoolId,
  { bank, ownerId }: { bank: string; ownerId: string | null },
  now: number,
): Promise<number | null> {
  const { rows } = await db.execute<{ kept: number; last: number | null }>(sql`
    SELECT count(*)::int AS kept, max(v.version) FILTER (WHERE v.bank_id = ${bank}) AS last
    FROM ${questionBankVersions} v JOIN ${questionBanks} b ON b.school_id = v.school_id AND b.id = v.bank_id
    WHERE v.school_id = ${schoolId} AND b.owner_id IS NOT DISTINCT FROM ${ownerId} AND v.frozen_at > ${new Date(now - dayMs).toISOString()}`)
  const [{ kept, last }] = rows as [{ kept: number; last: number | null }]
  return kept < mostKeptInADay ? null : last
}

const ofVersion = (schoolId: SchoolId, bank: string, version: number) =>
  and(
    eq(questionBankVersions.schoolId, schoolId),
    eq(questionBankVersions.bankId, bank),
    eq(questionBankVersions.version, version),
  )

const keepVersion = (db: Database, schoolId: SchoolId, { bank, version, questions }: FrozenBank, now: number) =>
  db
    .insert(questionBankVersions)
    .values({
      schoolId,
      bankId: bank,
      version,
      questions: questions.map((question) => ({ id: question.id, version: question.version })),
      frozenAt: new Date(now),
    })
    .onConflictDoNothing()

/** What `freezeBank` kept: all of it, or only some of its questions. */
export async function bankVersion(
  db: Database,
  schoolId: SchoolId,
  bank: string,
  version: number,
  only?: ReadonlySet<string>,
): Promise<FrozenBank | null> {
  if (isOurBank(bank)) return { bank, version, languages: questionLanguages, questions: [...ourQuestions(bank)] }
  const [frozen] = await db
    .select({ questions: questionBankVersions.questions, languages: questionBanks.languages })
    .from(questionBankVersions)
    .innerJoin(
      questionBanks,
      and(eq(questionBanks.schoolId, questionBankVersions.schoolId), eq(questionBanks.id, questionBankVersions.bankId)),
    )
    .where(ofVersion(schoolId, bank, version))
  if (!frozen) return null
  const wanted = only ? frozen.questions.filter(({ id }) => only.has(id)) : frozen.questions
  const { rows } = await db.execute<{ id: string; version: number; content: BankQuestion }>(sql`
    SELECT v.question_id AS id, v.version, v.content FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS f (id uuid, version int)
    JOIN ${bankQuestionVersions} v ON v.school_id = ${schoolId} AND v.question_id = f.id AND v.version = f.version`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const questions = wanted.flatMap(({ id }) => byId.get(id) ?? [])
  return { bank, version, languages: frozen.languages, questions }
}

/** The questions that can be played, with their keys: for the server, which judges. */
export const questionsWithKeys = ({ questions, languages }: FrozenBank, language: QuestionLanguage): Question[] =>
  questions.flatMap(({ id, content }) => playableQuestion(id, content, language, languages) ?? [])

/** The same as a player is shown them: nothing in them says what is right. */
export const questionsWithoutKeys = (bank: FrozenBank, language: QuestionLanguage): ShownQuestion[] =>
  questionsWithKeys(bank, language).map((question) => withoutKey(question))
