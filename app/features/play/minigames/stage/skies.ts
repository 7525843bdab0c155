import type { GameSlug } from '#rules/games/catalog.ts'
import type { ThemeName } from '#app/platform/sound/play-sound.ts'
import type { Sky } from './game-view.ts'

/** Sky of each game, available before its code has loaded, so that the loading screen matches. */
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

/** Night skies are always dark; the others follow the theme. */
export const colorSchemeProps = (sky: Sky) => (sky === 'night' ? { 'data-mantine-color-scheme': 'dark' } : {})

/** Music of each game. The drummers of Echo Drums must be heard alone. */
export const gameThemes = {
  'wind-rush': 'sky',
  'cargo-sort': 'play',
  'bit-lanterns': 'night',
  'letter-rain': 'garden',
  'lighthouse-logic': 'night',
  'echo-drums': null,
  'bug-hunt': 'play',
  'quiz-flight': 'strings',
} as const satisfies Record<GameSlug, ThemeName | null>
