/** A game as other features show it: its picture, its levels, and the stage on which it is played. */

export { GamePicture } from './components/game-picture.tsx'
export { StarRow } from './components/star-row.tsx'
export type { PlayTicket } from './play-ticket.ts'
export { PlayScreen } from './stage/play-screen.tsx'
export { fetchStage } from './stage/stage-games.ts'
export { useGame } from './use-game.ts'
