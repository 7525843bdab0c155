import type { PageHandle } from '#app/platform/shell/document/head.tsx'

/** Pages of a game report the game to the teachers of the class. */
export const gamePlace: PageHandle['place'] = (_, { gameSlug }) => ({ at: 'game', game: gameSlug! })
