import { getTableName } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { extraTimeOf } from '#app/features/courses/public.server.ts'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { firstRoundAtHome } from './assigned/first-round.server.ts'
import { demandOpen } from './assigned/window-row.server.ts'
import { waitForLongest } from './touch-room.server.ts'
import { ofCompetition } from './inputs.ts'
import { roomPaths } from './paths.ts'
import type { CompetitionRow } from './room-row.server.ts'
import { competitionPlayers } from './tables.server.ts'
import { ownCompetition } from './taught-competition.server.ts'

export const mostPlayers = 2_000

/** The first round somebody is there for who comes now: the one that is on counts until it is revealed. */
export const firstRoundOf = ({ round, phase }: CompetitionRow): number =>
  round === null ? 0 : phase === 'reveal' || phase === 'board' ? round + 1 : round

/** Somebody of the class takes their place; who comes too late, or to a locked room, asks for it. Coming again is nothing new. */
export const joinCompetition = defineCommand({
  name: 'joinCompetition',
  input: ofCompetition,
  load: ownCompetition,
  allow: (actor, competition) => can(actor, 'competition.play', competition),
  async run({ db, now, newId }, { schoolId, row, personId }) {
    if (row.state === 'finished') throw new AppError('refused', { reason: 'competition-over' })
    demandOpen(row, now)
    const known = await playerOf(db, row, personId)
    if (known) return { result: { player: known.id, state: known.state } }
    const { rows } = await db.$client.query<{ name: string; players: number; number: number }>(
      `SELECT u.name, p.players, p.number FROM ${getTableName(users)} u,
         (SELECT count(person_id)::int AS players, coalesce(max(number), 0) + 1 AS number FROM competition_players WHERE school_id = $1 AND competition_id = $2) AS p
       WHERE u.id = $3`,
      [schoolId, row.id, personId],
    )
    const { name, players, number } = rows[0]!
    if (players >= mostPlayers) throw new AppError('refused', { reason: 'room-full' })
    const late = row.round !== null && row.settings.lateJoin === 'closed'
    const state = row.locked || late ? ('asked' as const) : ('in' as const)
    const joinedRound = row.mode === 'assigned' ? await firstRoundAtHome(db, row) : firstRoundOf(row)
    const id = newId()
    const timePercent = 100 + (await extraTimeOf(db, row, personId))
    const { teams } = row.settings
    await db.insert(competitionPlayers).values({
      ...{ schoolId, competitionId: row.id, id, personId, number, name: name.slice(0, 200), state },
      ...{ team: teams === 0 ? null : players % teams, joinedRound, timePercent, joinedAt: new Date(now) },
    })
    if (timePercent > row.longestPercent) await waitForLongest(db, row)
    return { result: { player: id, state }, changed: roomPaths(row.id) }
  },
})

async function playerOf(db: Database, { schoolId, id }: CompetitionRow, personId: string) {
  const { rows } = await db.$client.query<{ id: string; state: string }>(
    `SELECT id, state FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND person_id = $3`,
    [schoolId, id, personId],
  )
  return rows[0] ?? null
}
