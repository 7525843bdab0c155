import { isGameSlug } from '#rules/games/catalog.ts'
import { prefetchStage } from '#app/features/play/minigames/public.ts'
import type { GameSlug } from '../../contract.ts'

/** Loads the code of a race ahead of time: its screens, the game stage and the game's renderer. */
export async function prefetchRace(game: GameSlug): Promise<void> {
  if (isGameSlug(game)) prefetchStage(game)
  await Promise.all([import('./race-intro.tsx'), import('./race-play.tsx')])
}
