export { practisedBanks } from './class-banks.server.ts'
export { gamesOfClass } from './game-queries.server.ts'
export { offeredGames } from './offered-games.ts'
