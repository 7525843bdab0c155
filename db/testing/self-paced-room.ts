import {
  listFrozenQuestions,
  saveMoves,
  toAnswerKey,
  type CompetitionSettings,
  type SentMove,
  type TurnView,
} from '#app/features/play/competitions/public.server.ts'
import { competitionRounds } from '#app/features/play/competitions/tables.server.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { SelfPacedMode } from '#rules/competitions/game-mode.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { emptyQuestion } from '#rules/questions/bank-question.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { TestRoom } from './competition-room.ts'

export type TestMove = { person: PersonId; value: SentMove }

export const wrongAnswer: Answer = { kind: 'text', text: 'no' }

/** The same kind of question for all, so that there are wrong options to strike out. */
const content = {
  ...emptyQuestion,
  question: { en: 'Which one?' },
  options: ['a', 'b', 'c', 'd'].map((text) => ({ text: { en: text }, right: text === 'c', why: {} })),
}

type SelfPacedOptions = {
  services: Services
  schoolId: SchoolId
  room: TestRoom
  play: SelfPacedMode
  viewOf: (person: PersonId) => Promise<TurnView>
  /** Reads or sets the time of the test. */
  clock: { now: number }
}

/** Plays class flights and kite chases in database tests. */
export function openSelfPacedRoom({ services, schoolId, room, play, viewOf, clock }: SelfPacedOptions) {
  const inSchool = <T>(run: (db: Database) => Promise<T>) =>
    inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)

  /** Sends moves in one batch; returns the reason of each refusal. */
  async function send(moves: readonly TestMove[]): Promise<readonly (string | null)[]> {
    const errors = await saveMoves(
      services,
      moves.map(({ person, value }) => ({
        ...{ actor: { id: person } as never, schoolId, value, receivedAt: clock.now, roundTripMs: 0 },
        facts: { id: room.id(), schoolId, classroomId: '' as never, relations: [], personId: person },
      })),
    )
    return errors.map((error) => (error?.details.reason as string | undefined) ?? null)
  }

  async function answerFor(person: PersonId, isRight: boolean): Promise<TestMove> {
    const { number, question } = await viewOf(person)
    const frozen = await inSchool((db) => listFrozenQuestions(db, schoolId, room.id()))
    const { answer } = toAnswerKey(frozen.find(({ questionId }) => questionId === question.id)!, 'en')
    return { person, value: { round: 0, number, answer: isRight ? answer : wrongAnswer } }
  }

  /** Answers at a time in seconds since the start; waits for the reason of a miss first. */
  async function answer(person: PersonId, isRight: boolean, seconds?: number): Promise<string | null> {
    if (seconds !== undefined) clock.now = (await room.row()).since! + seconds * 1_000
    else clock.now = Math.max(clock.now + 1_000, (await viewOf(person)).opensAt)
    return (await send([await answerFor(person, isRight)]))[0]!
  }

  async function openLobby(settings: Partial<CompetitionSettings> = {}): Promise<void> {
    await room.createSelfPaced(play, settings)
    await room.pressButton('open')
    await inSchool((db) => db.update(competitionRounds).set({ content, languages: ['en'] }))
  }

  async function start(): Promise<void> {
    await room.pressButton('start')
    while ((await room.row()).phase !== 'answer') await room.pressButton('next')
  }

  async function begin(settings: Partial<CompetitionSettings>, players: readonly PersonId[]): Promise<void> {
    await openLobby(settings)
    for (const player of players) await room.join(player)
    await start()
  }

  return { inSchool, send, answerFor, answer, openLobby, start, begin }
}
