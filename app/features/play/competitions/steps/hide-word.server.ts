import { and, eq } from 'drizzle-orm'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { touchRoom } from '../rooms/touch-room.server.ts'
import { competitionRounds } from '../tables.server.ts'
import { loadHeldWords } from './step-view.server.ts'

/** Takes one word of the current word cloud off all screens, or shows it again. Null if the cloud has no such word. */
export async function hideWord(
  { db, now }: CommandContext,
  row: CompetitionRow,
  word: string,
  hides: boolean,
): Promise<CompetitionRow | null> {
  const cloud = await loadHeldWords(db, row)
  if (!cloud) return null
  const isInCloud = hides ? cloud.words.some((shown) => shown.word === word) : cloud.hidden.includes(word)
  if (!isInCloud) return null
  const { schoolId, id, round } = row
  await db
    .update(competitionRounds)
    .set({ hiddenWords: hides ? [...cloud.hidden, word] : cloud.hidden.filter((hidden) => hidden !== word) })
    .where(
      and(
        eq(competitionRounds.schoolId, schoolId),
        eq(competitionRounds.competitionId, id),
        eq(competitionRounds.round, round!),
      ),
    )
  return touchRoom(db, row, now)
}
