import { gameSlugs, type GameSlug } from '#rules/games/catalogue.ts'
import { stageGames } from './stage/stage-games.ts'

/** Games that can be played on a page: they have rules, levels and a stage. */
export const offeredGames: readonly GameSlug[] = gameSlugs.filter((slug) => stageGames[slug] !== undefined)

export const isOffered = (slug: GameSlug): boolean => offeredGames.includes(slug)
