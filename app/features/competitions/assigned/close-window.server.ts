import { and, eq, isNull } from 'drizzle-orm'
import { answersByPlayer, pointsByRound, type KeptAnswer } from '#rules/competitions/standings.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { actOnPlayer } from '../change-player.server.ts'
import { judgedSql, judgeRound, rankPlayers, roundsOf } from '../close-round.server.ts'
import { playerPresses, type HostPressAsked } from '../inputs.ts'
import { moveRoom } from '../move-room.server.ts'
import { roomOf, type CompetitionRow } from '../room-row.server.ts'
import { competitionRounds } from '../tables.server.ts'

/** Judges everything that was answered at home, ranks everybody and ends it. The competition is locked by whoever calls. */
export async function closeWindow(db: Database, row: CompetitionRow, now: number): Promise<CompetitionRow> {
  const open = await db
    .select({ round: competitionRounds.round })
    .from(competitionRounds)
    .where(
      and(
        eq(competitionRounds.schoolId, row.schoolId),
        eq(competitionRounds.competitionId, row.id),
        eq(competitionRounds.skipped, false),
        isNull(competitionRounds.tally),
      ),
    )
  for (const { round } of open) await judgeRound(db, { ...row, round })
  await rankPlayers(db, row, null)
  await keepPoints(db, row)
  const over = { ...roomOf(row), state: 'finished', number: null, round: null, pausedAt: null } as const
  return moveRoom(db, row, over, now, 'end')
}

async function keepPoints(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id, settings } = row
  const { skipped } = await roundsOf(db, row)
  const { rows } = await db.$client.query<KeptAnswer>(judgedSql, [schoolId, id])
  const worth = [...answersByPlayer(rows)].flatMap(([player, own]) =>
    pointsByRound(settings.scoring, own, skipped).map(({ round, points }) => ({ player, round, points })),
  )
  await db.$client.query(
    `UPDATE competition_answers a SET points = g.points FROM unnest($3::uuid[], $4::integer[], $5::integer[]) AS g (player_id, round, points)
     WHERE a.school_id = $1 AND a.competition_id = $2 AND a.round = g.round AND a.player_id = g.player_id`,
    [
      schoolId,
      id,
      worth.map(({ player }) => player),
      worth.map(({ round }) => round),
      worth.map(({ points }) => points),
    ],
  )
}

type PlayerPress = (typeof playerPresses)[number]
const isAboutPlayer = (press: string): press is PlayerPress => playerPresses.some((one) => one === press)

/** Of what a host presses in a room: what is about one player, and the end. */
export async function pressedAssigned(
  context: Context,
  row: CompetitionRow,
  asked: HostPressAsked,
): Promise<CompetitionRow | null> {
  const { press } = asked
  if (isAboutPlayer(press)) return actOnPlayer(context, row, { ...asked, press })
  return press === 'end' && row.state === 'running' ? closeWindow(context.db, row, context.now) : null
}
