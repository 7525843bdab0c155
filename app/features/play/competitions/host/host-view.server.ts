import { isSelfPaced } from '#rules/competitions/game-mode.ts'
import type { SchoolId } from '#rules/ids.ts'
import { classroomById, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { loadArenaHost } from '../arena/arena-views.server.ts'
import { isDoneSql } from '../assigned/is-done-sql.ts'
import type { HostPlayer, HostView } from '../contract.ts'
import { loadIdleSince } from '../idle/idle-since.server.ts'
import { loadChaseHost } from '../chase/chase-views.server.ts'
import { loadFlightHost } from '../flight/flight-views.server.ts'
import { loadRaceHost } from '../race/race-views.server.ts'
import { loadOwnBests } from '../results/own-bests.server.ts'
import { loadHeldWords } from '../steps/step-view.server.ts'
import { competitionById, type CompetitionRow } from '../rooms/room-row.server.ts'

/** Counted for assigned competitions only ($4): a live room reloads after every answer, which must stay cheap. */
const rowsOfPlayer = (table: string) =>
  `FROM ${table} o WHERE o.school_id = p.school_id AND o.competition_id = p.competition_id AND o.player_id = p.id`
const assignedColumns = `
    CASE WHEN $4 THEN (SELECT count(*)::int ${rowsOfPlayer('competition_answers')}) + (SELECT count(*)::int ${rowsOfPlayer('competition_programs')})
      + (SELECT count(DISTINCT o.round)::int ${rowsOfPlayer('competition_plays')}) ELSE 0 END AS answers,
    $4 AND ${isDoneSql} AS "isDone"`

const playersSql = `
  SELECT p.id, p.person_id AS "personId", p.name, p.team, p.state, a.player_id IS NOT NULL AS answered,
    a.player_id IS NULL AND $3 = ANY (p.late_rounds) AS "isLate", p.points, p.rank,
    p.time_percent AS "timePercent", p.muted, p.kite, p.jumps, ${assignedColumns}
  FROM competition_players p
  LEFT JOIN competition_answers a ON a.school_id = p.school_id AND a.competition_id = p.competition_id AND a.round = $3 AND a.player_id = p.id
  WHERE p.school_id = $1 AND p.competition_id = $2 ORDER BY p.number`

/** For the teachers of the class. `connected`: ids of the connected players. */
export async function loadHostView(
  db: Database,
  schoolId: SchoolId,
  id: string,
  connected: ReadonlySet<string>,
): Promise<HostView | null> {
  const row = await competitionById(db, schoolId, id)
  if (!row) return null
  const { rows } = await db.$client.query<Omit<HostPlayer, 'here'>>(playersSql, [
    schoolId,
    id,
    // The players of a self-paced game answer different questions.
    isSelfPaced(row.game) ? -1 : (row.round ?? -1),
    row.mode === 'assigned',
  ])
  const joinedIds = new Set(rows.map(({ personId }) => personId))
  return {
    code: row.code ?? '',
    classCode: await loadClassCode(db, row),
    questions: row.rounds - row.steps.filter((step) => step !== '').length,
    idleSince: await loadIdleSince(db, row),
    players: rows.map((player) => ({ ...player, here: connected.has(player.personId ?? player.id) })),
    heldWords: await loadHeldWords(db, row),
    arena: await loadArenaHost(db, row),
    race: await loadRaceHost(db, row),
    flight: await loadFlightHost(db, row),
    chase: await loadChaseHost(db, row),
    bests: await loadBests(db, row),
    missing: (await rosterOf(db, schoolId, row.classroomId))
      .filter((student) => !joinedIds.has(student.id))
      .map(({ id: student, name }) => ({ id: student, name })),
  }
}

const loadBests = async (db: Database, row: CompetitionRow) =>
  row.state === 'finished' ? [...(await loadOwnBests(db, row))].map(([player, best]) => ({ player, ...best })) : []

/**
 * Null when guests are invited: the class code gives access to the student names, so guests must not see it on the
 * host screen.
 */
async function loadClassCode(db: Database, row: CompetitionRow): Promise<string | null> {
  const { schoolId, classroomId, settings, mode, changedAt } = row
  if (settings.guests !== 'none' || mode !== 'live') return null
  const classroom = await classroomById(db, schoolId, classroomId)
  const isCodeValid = classroom?.codeExpiresAt == null || classroom.codeExpiresAt > changedAt
  return classroom && isCodeValid && classroom.loginMode !== 'email' ? classroom.code : null
}
