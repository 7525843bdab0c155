import { and, eq, sql } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import {
  translateQuestion,
  questionLanguages,
  type BankQuestion,
  type QuestionLanguage,
} from '#rules/questions/bank-question.ts'
import type { Question } from '#rules/questions/question.ts'
import { hideAnswerKey, type ShownQuestion } from '#rules/questions/shown-question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { listQuestions, findReadableBank } from './banks.server.ts'
import { isBuiltInBank, builtInQuestions } from './built-in-banks.server.ts'
import { bankQuestionVersions, questionBanks, questionBankVersions } from './tables.server.ts'
import type { StoredQuestion } from './contract.ts'

/** A bank at one version; later changes do not affect it. */
export type FrozenBank = {
  bank: string
  version: number
  languages: readonly QuestionLanguage[]
  questions: StoredQuestion[]
}

/** The current version of a built-in bank or of one that the actor can read; null if there is none. */
export async function loadBank(db: Database, actor: Actor, bank: string): Promise<FrozenBank | null> {
  if (isBuiltInBank(bank))
    return { bank, version: 1, languages: questionLanguages, questions: [...builtInQuestions(bank)] }
  const result = await findReadableBank(db, actor, bank)
  if (!result) return null
  const { id, version, languages, schoolId } = result
  return { bank: id, version, languages, questions: await listQuestions(db, schoolId, id) }
}

/** Stores the current version permanently for a game that starts with it. The caller must lock the bank. */
export async function freezeBank(db: Database, actor: Actor, bank: string, now: number): Promise<FrozenBank | null> {
  const loaded = await loadBank(db, actor, bank)
  if (!loaded || isBuiltInBank(bank)) return loaded
  await saveVersion(db, actor.schoolId!, loaded, now)
  return loaded
}

/**
 * Number of bank versions per owner that plays can freeze in a day. Beyond it, plays use the last frozen version of the
 * bank.
 */
const maxFrozenPerDay = 200
const dayMs = 24 * 60 * 60_000

/** Freezes a bank that is assigned to a class: its players cannot read the bank itself. Returns the version to play. */
export async function freezeAssignedBank(
  db: Database,
  schoolId: SchoolId,
  bank: string,
  now: number,
): Promise<number | null> {
  const [result] = await db
    .select({ version: questionBanks.version, languages: questionBanks.languages, ownerId: questionBanks.ownerId })
    .from(questionBanks)
    .where(and(eq(questionBanks.schoolId, schoolId), eq(questionBanks.id, bank)))
    .for('share')
  if (!result) return null
  const { version } = result
  if ((await db.$count(questionBankVersions, matchesVersion(schoolId, bank, version))) > 0) return version
  const last = await lastVersionOverLimit(db, schoolId, { bank, ownerId: result.ownerId }, now)
  if (last !== null) return last
  await saveVersion(db, schoolId, { bank, ...result, questions: await listQuestions(db, schoolId, bank) }, now)
  return version
}

/** The last frozen version if the owner's daily limit is reached; otherwise null. */
async function lastVersionOverLimit(
  db: Database,
  schoolId: SchoolId,
  { bank, ownerId }: { bank: string; ownerId: string | null },
  now: number,
): Promise<number | null> {
  const { rows } = await db.execute<{ frozen: number; last: number | null }>(sql`
    SELECT count(*)::int AS frozen, max(v.version) FILTER (WHERE v.bank_id = ${bank}) AS last
    FROM ${questionBankVersions} v JOIN ${questionBanks} b ON b.school_id = v.school_id AND b.id = v.bank_id
    WHERE v.school_id = ${schoolId} AND b.owner_id IS NOT DISTINCT FROM ${ownerId} AND v.frozen_at > ${new Date(now - dayMs).toISOString()}`)
  const [{ frozen, last }] = rows as [{ frozen: number; last: number | null }]
  return frozen < maxFrozenPerDay ? null : last
}

const matchesVersion = (schoolId: SchoolId, bank: string, version: number) =>
  and(
    eq(questionBankVersions.schoolId, schoolId),
    eq(questionBankVersions.bankId, bank),
    eq(questionBankVersions.version, version),
  )

const saveVersion = (db: Database, schoolId: SchoolId, { bank, version, questions }: FrozenBank, now: number) =>
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

/** Loads a frozen version, optionally limited to some of its questions. */
export async function loadBankVersion(
  db: Database,
  schoolId: SchoolId,
  bank: string,
  version: number,
  questionIds?: ReadonlySet<string>,
): Promise<FrozenBank | null> {
  if (isBuiltInBank(bank))
    return { bank, version, languages: questionLanguages, questions: [...builtInQuestions(bank)] }
  const [frozen] = await db
    .select({ questions: questionBankVersions.questions, languages: questionBanks.languages })
    .from(questionBankVersions)
    .innerJoin(
      questionBanks,
      and(eq(questionBanks.schoolId, questionBankVersions.schoolId), eq(questionBanks.id, questionBankVersions.bankId)),
    )
    .where(matchesVersion(schoolId, bank, version))
  if (!frozen) return null
  const requested = questionIds ? frozen.questions.filter(({ id }) => questionIds.has(id)) : frozen.questions
  const { rows } = await db.execute<{ id: string; version: number; content: BankQuestion }>(sql`
    SELECT v.question_id AS id, v.version, v.content FROM jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) AS f (id uuid, version int)
    JOIN ${bankQuestionVersions} v ON v.school_id = ${schoolId} AND v.question_id = f.id AND v.version = f.version`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const questions = requested.flatMap(({ id }) => byId.get(id) ?? [])
  return { bank, version, languages: frozen.languages, questions }
}

/** Playable questions with their answer keys, for judging on the server. */
export const questionsWithKeys = ({ questions, languages }: FrozenBank, language: QuestionLanguage): Question[] =>
  questions.flatMap(({ id, content }) => translateQuestion(id, content, language, languages) ?? [])

/** Playable questions as players see them, without any hint at the correct answer. */
export const questionsWithoutKeys = (bank: FrozenBank, language: QuestionLanguage): ShownQuestion[] =>
  questionsWithKeys(bank, language).map((question) => hideAnswerKey(question))
