import type { SchoolId } from '#rules/ids.ts'
import { rosterOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { arenaHost } from './arena/arena-views.server.ts'
import type { HostPlayer, HostView } from './contract.ts'
import { competitionById } from './room-row.server.ts'

const playersSql = `
  SELECT p.id, p.person_id AS "personId", p.name, p.team, p.state, a.player_id IS NOT NULL AS answered, p.points, p.rank,
    p.time_percent AS "timePercent", p.muted
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
  const { rows } = await db.$client.query<Omit<HostPlayer, 'here'>>(playersSql, [schoolId, id, row.round ?? -1])
  const known = new Set(rows.map(({ personId }) => personId))
  return {
    code: row.code ?? '',
    players: rows.map((player) => ({ ...player, here: player.personId !== null && here.has(player.personId) })),
    arena: await arenaHost(db, row),
    missing: (await rosterOf(db, schoolId, row.classroomId))
      .filter((student) => !known.has(student.id))
      .map(({ id: student, name }) => ({ id: student, name })),
  }
}
