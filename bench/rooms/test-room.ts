import { answersPath, allRoomPaths, mePath, roomPath } from '#app/features/play/competitions/paths.ts'
import type { CompetitionSettings } from '#app/features/play/competitions/contract.ts'
import { createCompetition } from '#app/features/play/competitions/wizard/create-competition.server.ts'
import { hostAct } from '#app/features/play/competitions/host/host-act.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { Actor } from '#rules/permissions.ts'
import type { Classroom } from '../live/scratch-database.ts'
import type pg from 'pg'

type RoomPhase = { round: number | null; phase: string | null }

/** A competition room with its host, in which all students of a class play. */
export type TestRoom = {
  id: string
  classroom: Classroom
  paths: { answers: string; me: string; room: string; all: string[] }
  currentPhase: () => Promise<RoomPhase>
  /**
   * Sends a host action for the current or a given phase and returns the new state; `done` is false if the phase had
   * passed.
   */
  press: (
    press: string,
    phase?: RoomPhase,
  ) => Promise<{ state: string; round: number | null; phase: string | null; done: boolean }>
}

const settings: CompetitionSettings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'podium', changeable: false, teams: 0 },
  answerSeconds: 120,
}

export async function openTestRoom(
  services: Services,
  owner: pg.Pool,
  classroom: Classroom,
  overrides: Partial<CompetitionSettings> = {},
  questions = 20,
): Promise<TestRoom> {
  const { schoolId, teacherId, studentIds } = classroom
  const actor: Actor = {
    ...{ id: teacherId, staff: false, schoolId, schoolRoles: ['teacher'], managed: false, strength: 'full' },
  }
  const { id } = await execute(
    services,
    createCompetition,
    {
      classroomId: classroom.id,
      title: 'Quiz',
      source: { kind: 'bank', bank: 'logic', questions },
      settings: { ...settings, ...overrides },
    },
    { actor },
  )
  const currentPhase = async () =>
    (await owner.query<RoomPhase>('SELECT round, phase FROM competitions WHERE id = $1', [id])).rows[0]!
  const press: TestRoom['press'] = async (pressed, expectedPhase) => {
    const input = { competition: id, press: pressed, ...(expectedPhase ?? (await currentPhase())) }
    const { state, round, phase, done } = await execute(services, hostAct, input, { actor })
    return { state, round, phase, done }
  }
  await press('open')
  await owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
     SELECT $1, $2, gen_random_uuid(), person, number, 'Player ' || number, 'in', 0, now() FROM unnest($3::uuid[]) WITH ORDINALITY AS g (person, number)`,
    [schoolId, id, studentIds],
  )
  return {
    id,
    classroom,
    paths: { answers: answersPath(id), me: mePath(id), room: roomPath(id, 'en'), all: allRoomPaths(id) },
    currentPhase,
    press,
  }
}

/** Starts the room and advances until the first question can be answered. */
export async function advanceToAnswers(room: TestRoom): Promise<void> {
  for (let { phase } = await room.press('start'); phase !== 'answer'; ) ({ phase } = await room.press('next'))
}
