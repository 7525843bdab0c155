import { and, eq, isNull } from 'drizzle-orm'
import { gameMode } from '#rules/competitions/game-mode.ts'
import { answersByPlayer, pointsByRound, type SavedAnswer } from '#rules/competitions/standings.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { closeAllLevels } from '../arena/close-level.server.ts'
import { closeAllRaces } from '../race/close-race.server.ts'
import { actOnPlayer } from '../host/change-player.server.ts'
import { judgedAnswersSql, judgeRound, rankPlayers, loadRounds } from '../rounds/close-round.server.ts'
import { playerPresses, type HostPressInput } from '../inputs.ts'
import { moveRoom } from '../rooms/move-room.server.ts'
import { toRoom, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionRounds } from '../tables.server.ts'

/** Closes all remaining rounds, ranks all players and ends the competition. The caller must have locked it. */
export async function closeWindow(db: Database, row: CompetitionRow, now: number): Promise<CompetitionRow> {
  const mode = gameMode(row.game)
  if (mode === 'arena') await closeAllLevels(db, row)
  else if (mode === 'race') await closeAllRaces(db, row)
  else await judgeOpenQuestions(db, row)
  await rankPlayers(db, row, null)
  if (mode === 'quiz') await savePoints(db, row)
  const finishedRoom = { ...toRoom(row), state: 'finished', number: null, round: null, pausedAt: null } as const
  return moveRoom(db, row, finishedRoom, now, 'end')
}

async function judgeOpenQuestions(db: Database, row: CompetitionRow): Promise<void> {
  const unjudgedRounds = await db
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
  for (const { round } of unjudgedRounds) await judgeRound(db, { ...row, round })
}

async function savePoints(db: Database, row: CompetitionRow): Promise<void> {
  const { schoolId, id, settings } = row
  const { skipped } = await loadRounds(db, row)
  const { rows } = await db.$client.query<SavedAnswer>(judgedAnswersSql, [schoolId, id])
  const answerPoints = [...answersByPlayer(rows)].flatMap(([player, answers]) =>
    pointsByRound(settings.scoring, answers, skipped).map(({ round, points }) => ({ player, round, points })),
  )
  await db.$client.query(
    `UPDATE competition_answers a SET points = g.points FROM unnest($3::uuid[], $4::integer[], $5::integer[]) AS g (player_id, round, points)
     WHERE a.school_id = $1 AND a.competition_id = $2 AND a.round = g.round AND a.player_id = g.player_id`,
    [
      schoolId,
      id,
      answerPoints.map(({ player }) => player),
      answerPoints.map(({ round }) => round),
      answerPoints.map(({ points }) => points),
    ],
  )
}

type PlayerPress = (typeof playerPresses)[number]
const isPlayerPress = (press: string): press is PlayerPress =>
  playerPresses.some((playerPress) => playerPress === press)

/** Assigned competitions accept only host commands about one player, and `end`. Returns null for other commands. */
export async function applyAssignedPress(
  context: CommandContext,
  row: CompetitionRow,
  input: HostPressInput,
): Promise<CompetitionRow | null> {
  const { press } = input
  if (isPlayerPress(press)) return actOnPlayer(context, row, { ...input, press })
  return press === 'end' && row.state === 'running' ? closeWindow(context.db, row, context.now) : null
}
