/**
 * Competition mode of a game: `quiz` (questions, one for all at a time), `flight` and `chase` (questions at each player's
 * own pace, together or against each other), `arena` (programs), or `race` for any minigame slug.
 */

export const selfPacedModes = ['flight', 'chase'] as const

/** Players answer at their own pace, in one round. */
export type SelfPacedMode = (typeof selfPacedModes)[number]

export type GameMode = 'quiz' | SelfPacedMode | 'arena' | 'race'

export const isSelfPaced = (game: string): game is SelfPacedMode => selfPacedModes.some((mode) => mode === game)

export const gameMode = (game: string): GameMode =>
  game === 'quiz' || game === 'arena' || isSelfPaced(game) ? game : 'race'

/** Whether the rounds of the game are questions of a bank. */
export const playsQuestions = (game: string): boolean => game === 'quiz' || isSelfPaced(game)

/** Modes that a student can play alone, as homework. In the other modes the class plays together. */
const homeModes: readonly GameMode[] = ['quiz', 'arena', 'race']

export const playsAtHome = (game: string): boolean => homeModes.includes(gameMode(game))
