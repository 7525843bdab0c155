import { and, eq } from 'drizzle-orm'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { touchRoom } from '../rooms/touch-room.server.ts'
import { competitionRounds } from '../tables.server.ts'

/** Shows the words of the current word cloud on the wall. Null if there are none to show. */
export async function releaseWords({ db, now }: CommandContext, row: CompetitionRow): Promise<CompetitionRow | null> {
  const { schoolId, id, round, phase, steps } = row
  if (round === null || phase !== 'reveal' || steps[round] !== 'words') return null
  await db
    .update(competitionRounds)
    .set({ released: true })
    .where(
      and(
        eq(competitionRounds.schoolId, schoolId),
        eq(competitionRounds.competitionId, id),
        eq(competitionRounds.round, round),
      ),
    )
  return touchRoom(db, row, now)
}
