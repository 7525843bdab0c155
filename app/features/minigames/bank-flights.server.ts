import {
  flightCounts,
  flightOver,
  flownKeys,
  leastFlown,
  type BankFlight,
} from '#rules/games/quiz-flight/bank-flight.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { quizWordsOf } from '#rules/games/quiz-flight/quiz-words.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can, type Actor } from '#rules/permissions.ts'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import {
  bankVersion,
  banksFor,
  freezeGivenBank,
  loadBank,
  questionsWithKeys,
  type FrozenBank,
} from '#app/features/questions/public.server.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { banksOfClasses } from './class-banks.server.ts'
import { keysOfVersion } from './flown-keys.server.ts'
import type { PlayTicket } from './play-ticket.ts'

type Given = { readonly schoolId: SchoolId; readonly classroomId: ClassroomId; readonly bank: string }

/** A flight over a bank that the class was given: at the version it has now, which is kept from here on, or was given at. */
export async function givenFlight(
  db: Database,
  { schoolId, classroomId, bank }: Given,
  now: number,
): Promise<BankFlight> {
  const given = (await banksOfClasses(db, schoolId, [classroomId])).find((one) => one.bank === bank)
  const version = given ? (given.pinned ?? (await freezeGivenBank(db, schoolId, bank, now))) : null
  const flown = version === null ? null : await keysOfVersion(db, schoolId, bank, version)
  if (!given || version === null || !flown) throw new AppError('refused', { reason: 'game-hidden' })
  if (flown.length < leastFlown) throw new AppError('refused', { reason: 'bank-too-small' })
  return { bank, version, count: given.count }
}

type Issued = { readonly id: string; readonly seed: number; readonly flight?: BankFlight | null }

/** The questions of each flight as they were drawn; with their words where somebody is to read them. */
export async function flightLevels(
  db: Database,
  schoolId: SchoolId,
  tickets: readonly Issued[],
  language?: QuestionLanguage,
): Promise<ReadonlyMap<string, QuizLevel>> {
  const levels = new Map<string, QuizLevel>()
  for (const { id, seed, flight } of tickets) {
    if (!flight) continue
    const { bank, version, count } = flight
    const flown = await keysOfVersion(db, schoolId, bank, version)
    if (!flown) continue
    const level = flightOver(flown, { seed, count })
    if (language === undefined) levels.set(id, level)
    else {
      const drawn = await bankVersion(db, schoolId, bank, version, new Set(level.questions.map((key) => key.id)))
      if (drawn) levels.set(id, { ...level, words: wordsFor(level, drawn, language) })
    }
  }
  return levels
}

/** In the reader's language, else in one of the bank's, else in any in which the question is whole. */
function wordsFor(level: QuizLevel, frozen: FrozenBank, language: QuestionLanguage): QuizLevel['words'] {
  const drawn = new Set(level.questions.map(({ id }) => id))
  const questions = frozen.questions.filter(({ id }) => drawn.has(id))
  const languages = [...frozen.languages, ...questionLanguages]
  const read = questionsWithKeys({ ...frozen, questions, languages }, language)
  return Object.fromEntries(read.map((question) => [question.id, quizWordsOf(question)]))
}

/** Tickets on their way to a device: those for flights bring their questions, so that they fly without a network too. */
export async function withQuestions(
  db: Database,
  schoolId: SchoolId,
  tickets: readonly PlayTicket[],
  language: QuestionLanguage,
): Promise<PlayTicket[]> {
  const levels = await flightLevels(db, schoolId, tickets, language)
  return tickets.map((ticket) => {
    const drawn = levels.get(ticket.id)
    return drawn ? { ...ticket, drawn } : ticket
  })
}

/** For whoever may read a bank and plays in no class: a flight over it as it is now, of which nothing is kept. */
export async function triedFlight(
  db: Database,
  actor: Actor,
  bank: string,
  { seed, language }: { seed: number; language: QuestionLanguage },
): Promise<{ title: string; drawn: QuizLevel } | null> {
  // Which banks there are is asked by school and owner alone.
  if (!can(actor, 'questions.view', actor)) return null
  const found = (await banksFor(db, actor)).find(({ id }) => id === bank)
  const now = found ? await loadBank(db, actor, bank) : null
  const flown = now && flownKeys(now.questions)
  if (!found || !flown || flown.length < leastFlown) return null
  const level = flightOver(flown, { seed, count: flightCounts[0] })
  return { title: found.title, drawn: { ...level, words: wordsFor(level, now, language) } }
}
