/** What kind of competition a game is: questions, programs, or plays of a minigame, which is called by its own slug. */

export type GameMode = 'quiz' | 'arena' | 'race'

export const gameMode = (game: string): GameMode => (game === 'quiz' || game === 'arena' ? game : 'race')
