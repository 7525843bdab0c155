import type { GameSlug } from '#rules/games/catalogue.ts'
import type { StageGame } from './session.ts'

/** How each game is drawn; fetched when it is played. */
export const stageGames: Readonly<Record<GameSlug, () => Promise<{ readonly game: StageGame }>>> = {
  'wind-rush': () => import('../games/wind-rush/wind-rush-view.ts'),
  'cargo-sort': () => import('../games/cargo-sort/cargo-sort-view.ts'),
  'bit-lanterns': () => import('../games/bit-lanterns/bit-lanterns-view.ts'),
  'lighthouse-logic': () => import('../games/lighthouse-logic/lighthouse-logic-view.ts'),
  'echo-drums': () => import('../games/echo-drums/echo-drums-view.ts'),
  'letter-rain': () => import('../games/letter-rain/letter-rain-view.ts'),
  'bug-hunt': () => import('../games/bug-hunt/bug-hunt-view.ts'),
  'quiz-flight': () => import('../games/quiz-flight/quiz-flight-view.ts'),
}

/** Fetches how a game is drawn, and Phaser, before anybody asks for it: they are most of what a first play waits for. */
export const fetchStage = (slug: GameSlug): void => {
  void stageGames[slug]().catch(() => {})
  void import('phaser').catch(() => {})
}
