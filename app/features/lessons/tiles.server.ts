import { loadSteps } from '#app/features/progress/public.server.ts'
import { commandsOffered, TRICK, widthOf } from './icons/commands.ts'

/** How wide the toolbox of a level in icons is, in tiles: its place is kept before the level has come. */
export function tilesOf(stepId: string): number | null {
  const level = loadSteps().get(stepId)?.level
  if (level?.skin !== 'icons') return null
  return widthOf(commandsOffered(level.world, { blocks: level.offers, countsWithDots: true }, TRICK))
}
