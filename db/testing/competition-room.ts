import { and, eq } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { RoundPhase } from '#rules/competitions/round.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Command } from '#app/platform/command.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { actor } from './test-services.ts'
import {
  competitionById,
  createCompetition,
  hostAct,
  joinCompetition,
  keyIn,
  type CompetitionSettings,
} from '#app/features/competitions/public.server.ts'
import { competitionRounds } from '#app/features/competitions/tables.server.ts'

export const usualSettings: CompetitionSettings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
  answerSeconds: 20,
}

export type TestClass = { schoolId: SchoolId; classroomId: string; teacher: PersonId }

/** A room of a class, new or made before, and what is done in it, as the host and its players do it. */
export function openTestRoom(services: Services, { schoolId, classroomId, teacher }: TestClass, made = '') {
  let id = made
  const act = <I, L, R>(command: Command<I, L, R>, by: string, role: 'teacher' | 'student', input: object) =>
    execute(services, command, input, { actor: actor(by, { schoolId, schoolRoles: [role] }) })
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
      const made = await act(createCompetition, teacher, 'teacher', {
        classroomId,
        title: 'Friday quiz',
        source: { kind: 'bank', bank, questions },
        settings: { ...usualSettings, ...settings },
      })
      id = made.id
      return id
    },
    /** In the coding arena, a level for each round. */
    async createArena(
      levels: readonly { lesson: string; step: string }[],
      settings: Partial<CompetitionSettings> = {},
    ) {
      const made = await act(createCompetition, teacher, 'teacher', {
        classroomId,
        title: 'Round the lake',
        source: { kind: 'levels', levels },
        settings: { ...usualSettings, scoring: 'accuracy', answerSeconds: 300, ...settings },
      })
      id = made.id
      return id
    },
    /** A race, a level of the minigame for each round. */
    async createRace(game: string, levels: readonly string[], settings: Partial<CompetitionSettings> = {}) {
      const made = await act(createCompetition, teacher, 'teacher', {
        classroomId,
        title: 'Across the valley',
        source: { kind: 'minigame', game, levels },
        settings: { ...usualSettings, scoring: 'accuracy', answerSeconds: 180, ...settings },
      })
      id = made.id
      return id
    },
    /** What a host presses who sees the room as it is. */
    async press(press: string, more: object = {}) {
      const { round, phase } = await row()
      return act(hostAct, teacher, 'teacher', { competition: id, press, round, phase, ...more })
    },
    pressAt: (press: string, round: number | null, phase: RoundPhase | null, by: string = teacher) =>
      act(hostAct, by, 'teacher', { competition: id, press, round, phase }),
    join: (child: string) => act(joinCompetition, child, 'student', { competition: id }),
    /** What is right in the round that is on. */
    async key(): Promise<Answer> {
      const { round } = await row()
      const [asked] = await inTransaction(services.pool, { schoolId, personId: null, staff: false }, (db) =>
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
      return keyIn(asked!, 'en').answer
    },
  }
}

export type TestRoom = ReturnType<typeof openTestRoom>
