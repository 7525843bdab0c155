import { loadSteps } from '#app/features/learning/progress/public.server.ts'
import { listOfferedCommands, TRICK, sumTileWidths } from './icons/commands.ts'

/** Width of an icon level's toolbox in tiles; the skeleton reserves this space before the level has loaded. */
export function getToolboxWidth(stepId: string): number | null {
  const level = loadSteps().get(stepId)?.level
  if (level?.skin !== 'icons') return null
  return sumTileWidths(listOfferedCommands(level.world, { blocks: level.offers, countsWithDots: true }, TRICK))
}
