import { defaultSettings } from './competition-room.ts'
import type { World } from './principals.ts'

/** Rows of competitions for the tests of commands and quotas. */

export const competitionSource = { kind: 'bank', bank: 'logic', questions: 2 }

const insertSql = `
  INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, rounds, made_at, changed_at, finished_at)
  SELECT $1, CASE WHEN $6::uuid IS NULL THEN gen_random_uuid() ELSE $6::uuid END, $2, 'Old', 'quiz', 'live', $3::jsonb, $4::jsonb, $5, false, 1, now(), now(), CASE WHEN $5 = 'finished' THEN now() END
  FROM generate_series(1, $7::int)`

type Owner = World['services']['owner']
type ClassroomRef = { schoolId: string; classroomId: string }

/** Inserts competitions of a class in this state. */
export const insertCompetitions = (
  owner: Owner,
  { schoolId, classroomId }: ClassroomRef,
  state: string,
  { id = null as string | null, count = 1 } = {},
) =>
  owner.query(insertSql, [
    schoolId,
    classroomId,
    JSON.stringify(competitionSource),
    JSON.stringify(defaultSettings),
    state,
    id,
    count,
  ])

/** Inserts assigned competitions that are open now. */
export async function insertAssigned(
  owner: Owner,
  classroom: ClassroomRef,
  { id = null as string | null, count = 1 } = {},
) {
  await insertCompetitions(owner, classroom, 'draft', { id, count })
  await owner.query(
    `UPDATE competitions SET mode = 'assigned', state = 'running', opens_at = now() - interval '1 hour', closes_at = now() + interval '7 days'
     WHERE school_id = $1 AND classroom_id = $2 AND state = 'draft' AND ($3::uuid IS NULL OR id = $3)`,
    [classroom.schoolId, classroom.classroomId, id],
  )
}

/** Creates an assigned competition that every student of the class has joined. */
export async function createAssigned(world: World): Promise<string> {
  const id = crypto.randomUUID()
  await insertAssigned(world.services.owner, world, { id })
  await world.services.owner.query(
    `INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
     SELECT $1, $2, gen_random_uuid(), e.student_id, 1, 'Mali', 'in', 0, now() FROM enrolments e WHERE e.school_id = $1 AND e.classroom_id = $3`,
    [world.schoolId, id, world.classroomId],
  )
  return id
}

/** Creates a lobby that is open to guests. Returns its code. */
export async function createGuestRoom(
  owner: Owner,
  classroom: ClassroomRef,
  id: string = crypto.randomUUID(),
): Promise<string> {
  await insertCompetitions(owner, classroom, 'lobby', { id })
  const { rows } = await owner.query<{ code: string }>(
    `UPDATE competitions SET code = lpad((('x' || right(id::text, 7))::bit(28)::int % 1000000)::text, 6, '0'), settings = settings || '{"guests":"approved"}'
     WHERE id = $1 RETURNING code`,
    [id],
  )
  const { code } = rows[0]!
  await owner.query('INSERT INTO guest_codes (code, school_id, competition_id) VALUES ($1, $2, $3)', [
    ...[code, classroom.schoolId, id],
  ])
  return code
}
