import { answersPath, changedPaths, mePath, roomPath } from '#app/features/competitions/paths.ts'
import type { CompetitionSettings } from '#app/features/competitions/contract.ts'
import { createCompetition } from '#app/features/competitions/create-competition.server.ts'
import { hostAct } from '#app/features/competitions/press-as-host.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Actor } from '#rules/permissions.ts'
import type { Classroom } from '../live/own-database.ts'
import type pg from 'pg'

type At = { round: number | null; phase: string | null }

/** A room of a class, all of whose students play, and its host. */
export type TestRoom = {
  id: string
  classroom: Classroom
  paths: { answers: string; me: string; room: string; all: string[] }
  now: () => Promise<At>
  /** Pressed where the room is now, or for one moment only; what it is afterwards. Not done when somebody was quicker. */
  press: (
    press: string,
    at?: At,
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
  more: Partial<CompetitionSettings> = {},
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
      settings: { ...settings, ...more },
    },
    { actor },
  )
  const now = async () => (await owner.query<At>('SELECT round, phase FROM competitions WHERE id = $1', [id])).rows[0]!
  const press: TestRoom['press'] = async (pressed, at) => {
    const input = { competition: id, press: pressed, ...(at ?? (await now())) }
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
    paths: { answers: answersPath(id), me: mePath(id), room: roomPath(id, 'en'), all: changedPaths(id) },
    now,
    press,
  }
}

/** Until a round can be answered. */
export async function toAnswers(room: TestRoom): Promise<void> {
  for (let { phase } = await room.press('start'); phase !== 'answer'; ) ({ phase } = await room.press('next'))
}
