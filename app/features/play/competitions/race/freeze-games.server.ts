import { and, eq } from 'drizzle-orm'
import { isGameSlug, isLevelOf } from '#rules/games/catalog.ts'
import { raceScoringVersion } from '#rules/competitions/race/race-points.ts'
import type { SchoolId } from '#rules/ids.ts'
import { loadGame } from '#content/games/load-game.ts'
import { loadClassGames } from '#app/features/play/minigames/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { CompetitionSource } from '../contract.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { competitionGames } from '../tables.server.ts'

type Minigame = Extract<CompetitionSource, { kind: 'minigame' }>

/** Stores the levels with a random seed per round. Returns the number of rounds. */
export async function freezeGames(
  { db, newId }: CommandContext,
  { schoolId, id, source: { game, levels } }: { schoolId: SchoolId; id: string; source: Minigame },
): Promise<number> {
  if (!isGameSlug(game) || !levels.every((level) => isLevelOf(game, level)))
    throw new AppError('refused', { reason: 'nothing-to-play' })
  const { classroomId } = (await competitionById(db, schoolId, id))!
  const { hidden } = await loadClassGames(db, schoolId, classroomId)
  if (hidden.includes(game)) throw new AppError('refused', { reason: 'game-hidden' })
  const { rules } = await loadGame(game)
  const seed = () => Number.parseInt(newId().slice(-8), 16) >>> 1
  await db
    .delete(competitionGames)
    .where(and(eq(competitionGames.schoolId, schoolId), eq(competitionGames.competitionId, id)))
  await db.insert(competitionGames).values(
    levels.map((level, round) => ({
      ...{ schoolId, competitionId: id, round, level, seed: seed() },
      ...{ gameRules: rules.version, rules: raceScoringVersion },
    })),
  )
  return levels.length
}
