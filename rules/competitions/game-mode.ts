/**
 * Competition mode of a game: `quiz` (questions, one for all at a time), `flight` (questions at each player's own pace,
 * together), `arena` (programs), or `race` for any minigame slug.
 */

export type GameMode = 'quiz' | 'flight' | 'arena' | 'race'

export const gameMode = (game: string): GameMode =>
  game === 'quiz' || game === 'flight' || game === 'arena' ? game : 'race'

/** Whether the rounds of the game are questions of a bank. */
export const playsQuestions = (game: string): boolean => game === 'quiz' || game === 'flight'

/** Modes that a student can play alone, as homework. In the other modes the class plays together. */
const homeModes: readonly GameMode[] = ['quiz', 'arena', 'race']

export const playsAtHome = (game: string): boolean => homeModes.includes(gameMode(game))
