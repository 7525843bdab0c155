import { gameSlugs, type GameSlug } from '#rules/games/catalog.ts'
import { stageGames } from './stage/stage-games.ts'

/** Games with rules, levels and a stage, which can be played on a page. */
export const offeredGames: readonly GameSlug[] = gameSlugs.filter((slug) => stageGames[slug] !== undefined)

export const isOffered = (slug: GameSlug): boolean => offeredGames.includes(slug)
