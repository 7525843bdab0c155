import type { SchoolId } from '#rules/ids.ts'
import { classroomById, rosterOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { arenaHost } from './arena/arena-views.server.ts'
import type { HostPlayer, HostView } from './contract.ts'
import { raceHost } from './race/race-views.server.ts'
import { competitionById, type CompetitionRow } from './room-row.server.ts'

/** Looked at only of an assigned one: a room is read at every answer. */
const ofPlayer = (table: string) =>
  `FROM ${table} o WHERE o.school_id = p.school_id AND o.competition_id = p.competition_id AND o.player_id = p.id`
const atHome = `
    CASE WHEN $4 THEN (SELECT count(*)::int ${ofPlayer('competition_answers')}) ELSE 0 END AS answers,
    $4 AND NOT EXISTS (SELECT FROM competition_rounds r WHERE r.school_id = p.school_id AND r.competition_id = p.competition_id AND NOT r.skipped AND r.tally IS NULL
      AND NOT EXISTS (SELECT ${ofPlayer('competition_turns')} AND o.round = r.round)
      AND NOT EXISTS (SELECT ${ofPlayer('competition_answers')} AND o.round = r.round)) AS "isDone"`

const playersSql = `
  SELECT p.id, p.person_id AS "personId", p.name, p.team, p.state, a.player_id IS NOT NULL AS answered, p.points, p.rank,
    p.time_percent AS "timePercent", p.muted, ${atHome}
  FROM competition_players p
  LEFT JOIN competition_answers a ON a.school_id = p.school_id AND a.competition_id = p.competition_id AND a.round = $3 AND a.player_id = p.id
  WHERE p.school_id = $1 AND p.competition_id = $2 ORDER BY p.number`

/** For those who teach the class. `here`: the people who are connected as players. */
export async function hostView(
  db: Database,
  schoolId: SchoolId,
  id: string,
  here: ReadonlySet<string>,
): Promise<HostView | null> {
  const row = await competitionById(db, schoolId, id)
  if (!row) return null
  const { rows } = await db.$client.query<Omit<HostPlayer, 'here'>>(playersSql, [
    schoolId,
    id,
    row.round ?? -1,
    row.mode === 'assigned',
  ])
  const known = new Set(rows.map(({ personId }) => personId))
  return {
    code: row.code ?? '',
    classCode: await classCodeOf(db, row),
    questions: row.rounds,
    players: rows.map((player) => ({ ...player, here: here.has(player.personId ?? player.id) })),
    arena: await arenaHost(db, row),
    race: await raceHost(db, row),
    missing: (await rosterOf(db, schoolId, row.classroomId))
      .filter((student) => !known.has(student.id))
      .map(({ id: student, name }) => ({ id: student, name })),
  }
}

/**
 * What leads to the names of the class stands on a wall that is for the class alone: where guests are invited, a picture
 * of it must not show them who the others are.
 */
async function classCodeOf(db: Database, row: CompetitionRow): Promise<string | null> {
  const { schoolId, classroomId, settings, mode, changedAt } = row
  if (settings.guests !== 'none' || mode !== 'live') return null
  const classroom = await classroomById(db, schoolId, classroomId)
  const isOpen = classroom?.codeExpiresAt == null || classroom.codeExpiresAt > changedAt
  return classroom && isOpen && classroom.loginMode !== 'email' ? classroom.code : null
}
