import type { GameSlug } from '#rules/games/catalog.ts'
import type { StageGame } from './session.ts'

/** Loads each game's rules and view on demand. */
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

/** Prefetches a game's view and Phaser, the largest downloads before a first play. */
export const prefetchStage = (slug: GameSlug): void => {
  void stageGames[slug]().catch(() => {})
  void import('phaser').catch(() => {})
}
