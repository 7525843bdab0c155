/** Competition mode of a game: `quiz` (questions), `arena` (programs), or `race` for any minigame slug. */

export type GameMode = 'quiz' | 'arena' | 'race'

export const gameMode = (game: string): GameMode => (game === 'quiz' || game === 'arena' ? game : 'race')
