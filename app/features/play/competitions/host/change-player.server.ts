import { and, eq } from 'drizzle-orm'
import { saveExtraTime } from '#app/features/learning/courses/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { rankPlayers } from '../rounds/close-round.server.ts'
import type { HostPressInput, playerPresses } from '../inputs.ts'
import { firstRoundForNewPlayer } from '../rooms/join-competition.server.ts'
import { requireRoomSpace } from '../rooms/require-room-space.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers } from '../tables.server.ts'
import { touchRoom } from '../rooms/touch-room.server.ts'

type PlayerPressInput = Omit<HostPressInput, 'press'> & { press: (typeof playerPresses)[number] }
type Player = typeof competitionPlayers.$inferSelect

/** Applies a host command to one player. Returns null if it changes nothing. */
export async function actOnPlayer(
  context: CommandContext,
  row: CompetitionRow,
  input: PlayerPressInput,
): Promise<CompetitionRow | null> {
  const { db, now } = context
  const isPlayer = and(
    eq(competitionPlayers.schoolId, row.schoolId),
    eq(competitionPlayers.competitionId, row.id),
    eq(competitionPlayers.id, input.player ?? row.id),
  )
  const [player] = await db.select().from(competitionPlayers).where(isPlayer)
  if (!player) throw new AppError('not-found')
  const change = planPlayerChange(row, player, input)
  if (!change) return null
  if (change.state === 'in') await requireRoomSpace(db, row)
  await db.update(competitionPlayers).set(change).where(isPlayer)
  // Extra time also applies to the student's later competitions and tests; nothing is stored about guests.
  if (change.timePercent && player.personId) await saveExtraTime(db, row, [player.personId], change.timePercent - 100)
  // Rank again, so that ranks have no gaps or duplicates.
  if (change.state && player.rank !== null) await rankPlayers(db, row, null)
  return touchRoom(db, row, now)
}

function planPlayerChange(
  row: CompetitionRow,
  player: Player,
  { press, name, percent }: PlayerPressInput,
): Partial<Player> | null {
  switch (press) {
    case 'admit':
      return player.state === 'asked' ? { state: 'in', joinedRound: firstRoundForNewPlayer(row) } : null
    case 'kick':
      return player.state === 'kicked' ? null : { state: 'kicked' }
    case 'readmit':
      return player.state === 'kicked' ? { state: 'in' } : null
    case 'mute':
      return player.muted ? null : { muted: true }
    case 'unmute':
      return player.muted ? { muted: false } : null
    case 'rename':
      if (name === undefined) throw new AppError('invalid')
      return name === player.name ? null : { name }
    case 'give-time':
      if (percent === undefined) throw new AppError('invalid')
      return percent === player.timePercent ? null : { timePercent: percent }
  }
}
