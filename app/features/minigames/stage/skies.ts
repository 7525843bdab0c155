import type { GameSlug } from '#rules/games/catalogue.ts'
import type { Sky } from './game-view.ts'

/** Known before a game is there, so that its sky is the same while one waits. */
export const skies = {
  'wind-rush': 'day',
  'cargo-sort': 'dusk',
  'bit-lanterns': 'night',
  'letter-rain': 'day',
  'lighthouse-logic': 'night',
  'echo-drums': 'dusk',
  'bug-hunt': 'day',
  'quiz-flight': 'day',
} as const satisfies Record<GameSlug, Sky>

/** A night sky is one whatever the theme is; the others become evening with it. */
export const schemeOf = (sky: Sky) => (sky === 'night' ? { 'data-mantine-color-scheme': 'dark' } : {})
