import {
  flightCounts,
  createBankFlight,
  buildFlightKeys,
  minFlightQuestions,
  type BankFlight,
} from '#rules/games/quiz-flight/bank-flight.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { extractQuizText } from '#rules/games/quiz-flight/quiz-text.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import {
  loadBankVersion,
  listBanks,
  freezeAssignedBank,
  loadBank,
  questionsWithKeys,
  type FrozenBank,
} from '#app/features/play/questions/public.server.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { listClassBanks } from './class-banks.server.ts'
import { loadFlightKeys } from './flight-keys.server.ts'
import type { PlayTicket } from '../plays/play-ticket.ts'

type AssignedBankRef = { readonly schoolId: SchoolId; readonly classroomId: ClassroomId; readonly bank: string }

/** Creates a flight over a bank of the class, at its pinned version or at the current one, which is then stored. */
export async function createAssignedFlight(
  db: Database,
  { schoolId, classroomId, bank }: AssignedBankRef,
  now: number,
): Promise<BankFlight> {
  const assigned = (await listClassBanks(db, schoolId, [classroomId])).find((classBank) => classBank.bank === bank)
  const version = assigned ? (assigned.pinned ?? (await freezeAssignedBank(db, schoolId, bank, now))) : null
  const keys = version === null ? null : await loadFlightKeys(db, schoolId, bank, version)
  if (!assigned || version === null || !keys) throw new AppError('refused', { reason: 'game-hidden' })
  if (keys.length < minFlightQuestions) throw new AppError('refused', { reason: 'bank-too-small' })
  return { bank, version, count: assigned.count }
}

type TicketSeed = { readonly id: string; readonly seed: number; readonly flight?: BankFlight | null }

/** Loads the drawn questions by ticket id; with their texts if `language` is passed. */
export async function loadFlightLevels(
  db: Database,
  schoolId: SchoolId,
  tickets: readonly TicketSeed[],
  language?: QuestionLanguage,
): Promise<ReadonlyMap<string, QuizLevel>> {
  const levels = new Map<string, QuizLevel>()
  for (const { id, seed, flight } of tickets) {
    if (!flight) continue
    const { bank, version, count } = flight
    const keys = await loadFlightKeys(db, schoolId, bank, version)
    if (!keys) continue
    const level = createBankFlight(keys, { seed, count })
    if (language === undefined) levels.set(id, level)
    else {
      const frozen = await loadBankVersion(db, schoolId, bank, version, new Set(level.questions.map((key) => key.id)))
      if (frozen) levels.set(id, { ...level, words: localizeQuestions(level, frozen, language) })
    }
  }
  return levels
}

/** Prefers the reader's language, then the bank's languages, then any language in which a question is complete. */
function localizeQuestions(level: QuizLevel, frozen: FrozenBank, language: QuestionLanguage): QuizLevel['words'] {
  const drawnIds = new Set(level.questions.map(({ id }) => id))
  const questions = frozen.questions.filter(({ id }) => drawnIds.has(id))
  const languages = [...frozen.languages, ...questionLanguages]
  const localized = questionsWithKeys({ ...frozen, questions, languages }, language)
  return Object.fromEntries(localized.map((question) => [question.id, extractQuizText(question)]))
}

/** Adds the questions to flight tickets, so that the device can play them offline. */
export async function addQuestions(
  db: Database,
  schoolId: SchoolId,
  tickets: readonly PlayTicket[],
  language: QuestionLanguage,
): Promise<PlayTicket[]> {
  const levels = await loadFlightLevels(db, schoolId, tickets, language)
  return tickets.map((ticket) => {
    const drawn = levels.get(ticket.id)
    return drawn ? { ...ticket, drawn } : ticket
  })
}

/** Creates a flight over the current bank for a user who can read it but plays in no class. Stores nothing. */
export async function createTrialFlight(
  db: Database,
  actor: Actor,
  bank: string,
  { seed, language }: { seed: number; language: QuestionLanguage },
): Promise<{ title: string; drawn: QuizLevel } | null> {
  // `listBanks` filters by school and owner only, so check the permission here.
  if (!can(actor, 'questions.view', actor)) return null
  const summary = (await listBanks(db, actor)).find(({ id }) => id === bank)
  const bankContent = summary ? await loadBank(db, actor, bank) : null
  const keys = bankContent && buildFlightKeys(bankContent.questions)
  if (!summary || !keys || keys.length < minFlightQuestions) return null
  const level = createBankFlight(keys, { seed, count: flightCounts[0] })
  return { title: summary.title, drawn: { ...level, words: localizeQuestions(level, bankContent, language) } }
}
