export { listPracticedBanks } from './banks/class-banks.server.ts'
export { loadClassGames } from './game-queries.server.ts'
export { offeredGames } from './offered-games.ts'
