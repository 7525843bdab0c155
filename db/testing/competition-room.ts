import { and, eq } from 'drizzle-orm'
import type { SelfPacedMode } from '#rules/competitions/game-mode.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { RoundPhase } from '#rules/competitions/round.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { actor } from './test-services.ts'
import {
  competitionById,
  createCompetition,
  hostAct,
  joinCompetition,
  toAnswerKey,
  type CompetitionSettings,
} from '#app/features/play/competitions/public.server.ts'
import { competitionRounds } from '#app/features/play/competitions/tables.server.ts'

export const defaultSettings: CompetitionSettings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
  answerSeconds: 20,
}

export type TestClass = { schoolId: SchoolId; classroomId: string; teacher: PersonId }

/** A competition of a class, new or existing, with the actions of its host and players. */
export function openTestRoom(services: Services, { schoolId, classroomId, teacher }: TestClass, existingId = '') {
  let id = existingId
  const act = <I, L, R>(command: Command<I, L, R>, personId: string, role: 'teacher' | 'student', input: object) =>
    execute(services, command, input, { actor: actor(personId, { schoolId, schoolRoles: [role] }) })
  const row = async () =>
    (await inTransaction(
      services.pool,
      { schoolId, personId: null, staff: false },
      (db) => competitionById(db, schoolId, id),
      'read only',
    ))!

  return {
    id: () => id,
    row,
    act,
    async create(settings: Partial<CompetitionSettings> = {}, questions = 3, bank = 'logic') {
      const created = await act(createCompetition, teacher, 'teacher', {
        classroomId,
        title: 'Friday quiz',
        source: { kind: 'bank', bank, questions },
        settings: { ...defaultSettings, ...settings },
      })
      id = created.id
      return id
    },
    /** Creates a coding arena competition with one level per round. */
    async createArena(
      levels: readonly { lesson: string; step: string }[],
      settings: Partial<CompetitionSettings> = {},
      fields: object = {},
    ) {
      const created = await act(createCompetition, teacher, 'teacher', {
        classroomId,
        title: 'Round the lake',
        source: { kind: 'levels', levels },
        settings: { ...defaultSettings, scoring: 'accuracy', answerSeconds: 300, ...settings },
        ...fields,
      })
      id = created.id
      return id
    },
    /** Creates a class flight or a kite chase with twelve questions. */
    async createSelfPaced(play: SelfPacedMode, settings: Partial<CompetitionSettings> = {}, fields: object = {}) {
      const created = await act(createCompetition, teacher, 'teacher', {
        ...{ classroomId, title: 'Through the storm', play },
        source: { kind: 'bank', bank: 'logic', questions: 12 },
        settings: { ...defaultSettings, scoring: 'accuracy', answerSeconds: 120, ...settings },
        ...fields,
      })
      id = created.id
      return id
    },
    /** Creates a race with one minigame level per round. */
    async createRace(
      game: string,
      levels: readonly string[],
      settings: Partial<CompetitionSettings> = {},
      fields: object = {},
    ) {
      const created = await act(createCompetition, teacher, 'teacher', {
        classroomId,
        title: 'Across the valley',
        source: { kind: 'minigame', game, levels },
        settings: { ...defaultSettings, scoring: 'accuracy', answerSeconds: 180, ...settings },
        ...fields,
      })
      id = created.id
      return id
    },
    /** Presses a host button in the current round and phase. */
    async pressButton(press: string, extraInput: object = {}) {
      const { round, phase } = await row()
      return act(hostAct, teacher, 'teacher', { competition: id, press, round, phase, ...extraInput })
    },
    pressAt: (press: string, round: number | null, phase: RoundPhase | null, by: string = teacher) =>
      act(hostAct, by, 'teacher', { competition: id, press, round, phase }),
    join: (child: string) => act(joinCompetition, child, 'student', { competition: id }),
    /** The right answer of the current round. */
    async key(): Promise<Answer> {
      const { round } = await row()
      const [roundRow] = await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
        db
          .select()
          .from(competitionRounds)
          .where(
            and(
              eq(competitionRounds.schoolId, schoolId),
              eq(competitionRounds.competitionId, id),
              eq(competitionRounds.round, round!),
            ),
          ),
      )
      return toAnswerKey(roundRow!, 'en').answer
    },
  }
}

export type TestRoom = ReturnType<typeof openTestRoom>
