import { getTableName } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { loadExtraTime } from '#app/features/learning/courses/public.server.ts'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { findFirstAssignedRound } from '../assigned/first-round.server.ts'
import { requireOpenWindow } from '../assigned/window-row.server.ts'
import { updateLongestPercent } from './touch-room.server.ts'
import { competitionIdSchema } from '../inputs.ts'
import { sharedRoomPaths } from '../paths.ts'
import type { CompetitionRow } from './room-row.server.ts'
import { competitionPlayers } from '../tables.server.ts'
import { requireRoomSpace } from './require-room-space.server.ts'
import { lockPlayableCompetition } from './load-competition.server.ts'

/** First round that counts for a player who joins now: the current round, unless it is already revealed. */
export const firstRoundForNewPlayer = ({ round, phase }: CompetitionRow): number =>
  round === null ? 0 : phase === 'reveal' || phase === 'board' ? round + 1 : round

/** Adds a student as a player, or as a join request if the room is locked or closed to late players. Idempotent. */
export const joinCompetition = defineCommand({
  name: 'joinCompetition',
  input: competitionIdSchema,
  load: lockPlayableCompetition,
  allow: (actor, competition) => can(actor, 'competition.play', competition),
  async run({ db, now, newId }, { schoolId, row, personId }) {
    if (row.state === 'finished') throw new AppError('refused', { reason: 'competition-over' })
    requireOpenWindow(row, now)
    const existing = await findPlayer(db, row, personId)
    if (existing) return { result: { player: existing.id, state: existing.state } }
    const { rows } = await db.$client.query<{ name: string; players: number; number: number }>(
      `SELECT u.name, p.players, p.number FROM ${getTableName(users)} u,
         (SELECT count(person_id)::int AS players, coalesce(max(number), 0) + 1 AS number FROM competition_players WHERE school_id = $1 AND competition_id = $2) AS p
       WHERE u.id = $3`,
      [schoolId, row.id, personId],
    )
    const { name, players, number } = rows[0]!
    await requireRoomSpace(db, row)
    const isLate = row.round !== null && row.settings.lateJoin === 'closed'
    const state = row.locked || isLate ? ('asked' as const) : ('in' as const)
    const joinedRound =
      row.mode === 'assigned' ? ((await findFirstAssignedRound(db, row)) ?? 0) : firstRoundForNewPlayer(row)
    const id = newId()
    const timePercent = 100 + (await loadExtraTime(db, row, personId))
    const { teams } = row.settings
    await db.insert(competitionPlayers).values({
      ...{ schoolId, competitionId: row.id, id, personId, number, name: name.slice(0, 200), state },
      ...{ team: teams === 0 ? null : players % teams, joinedRound, timePercent, joinedAt: new Date(now) },
    })
    if (timePercent > row.longestPercent) await updateLongestPercent(db, row)
    return { result: { player: id, state }, changed: sharedRoomPaths(row.id) }
  },
})

async function findPlayer(db: Database, { schoolId, id }: CompetitionRow, personId: string) {
  const { rows } = await db.$client.query<{ id: string; state: string }>(
    `SELECT id, state FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND person_id = $3`,
    [schoolId, id, personId],
  )
  return rows[0] ?? null
}
