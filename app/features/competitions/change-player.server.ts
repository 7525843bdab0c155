import { and, eq } from 'drizzle-orm'
import { keepExtraTime } from '#app/features/courses/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { rankPlayers } from './close-round.server.ts'
import type { HostPressAsked, playerPresses } from './inputs.ts'
import { firstRoundOf } from './join-competition.server.ts'
import type { CompetitionRow } from './room-row.server.ts'
import { competitionPlayers } from './tables.server.ts'
import { touchRoom } from './touch-room.server.ts'

type Asked = Omit<HostPressAsked, 'press'> & { press: (typeof playerPresses)[number] }
type Player = typeof competitionPlayers.$inferSelect

/** What a host does with one player. Nothing where it is so already. */
export async function actOnPlayer(context: Context, row: CompetitionRow, asked: Asked): Promise<CompetitionRow | null> {
  const { db, now } = context
  const isPlayer = and(
    eq(competitionPlayers.schoolId, row.schoolId),
    eq(competitionPlayers.competitionId, row.id),
    eq(competitionPlayers.id, asked.player ?? row.id),
  )
  const [player] = await db.select().from(competitionPlayers).where(isPlayer)
  if (!player) throw new AppError('not-found')
  const set = changeOf(row, player, asked)
  if (!set) return null
  await db.update(competitionPlayers).set(set).where(isPlayer)
  // Who needs more time today needs it next time; of guests nothing is kept.
  if (set.timePercent && player.personId) await keepExtraTime(db, row, [player.personId], set.timePercent - 100)
  // Nobody's place is left empty, and nobody's is taken twice.
  if (set.state && player.rank !== null) await rankPlayers(db, row, null)
  return touchRoom(db, row, now)
}

function changeOf(row: CompetitionRow, player: Player, { press, name, percent }: Asked): Partial<Player> | null {
  switch (press) {
    case 'admit':
      return player.state === 'asked' ? { state: 'in', joinedRound: firstRoundOf(row) } : null
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
