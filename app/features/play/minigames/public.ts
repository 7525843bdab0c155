/** Parts of minigames that other features use: pictures, stars and the play screen. */

export { GamePicture } from './components/game-picture.tsx'
export { StarRow } from './components/star-row.tsx'
export type { PlayTicket } from './plays/play-ticket.ts'
export { PlayScreen } from './stage/play-screen.tsx'
export { prefetchStage } from './stage/stage-games.ts'
export { useGame } from './use-game.ts'
