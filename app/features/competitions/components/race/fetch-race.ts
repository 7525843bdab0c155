import { isGameSlug } from '#rules/games/catalogue.ts'
import { fetchStage } from '#app/features/minigames/public.ts'
import type { GameSlug } from '../../contract.ts'

/** The screens of a race, the stage, and how its game is drawn. */
export async function fetchRace(game: GameSlug): Promise<void> {
  if (isGameSlug(game)) fetchStage(game)
  await Promise.all([import('./race-look.tsx'), import('./race-play.tsx')])
}
