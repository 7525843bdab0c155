import { gameEntry, isExtra, type GameSlug } from '#rules/games/catalog.ts'
import { resolvePlayedLevel } from '#rules/games/daily.ts'
import type { GameInput, GameRules } from '#rules/games/game-rules.ts'

/** Rules and levels of one game, loaded when it is played. Levels are in the order of the catalog. */
export type LoadedGame = {
  readonly rules: GameRules<unknown, GameInput, unknown>
  readonly levels: readonly unknown[]
  /** The extra level, if the game has one. */
  readonly extra?: unknown
}

type GameParts = readonly [
  Promise<GameRules<unknown, GameInput, unknown>>,
  Promise<readonly unknown[]>,
  extra?: Promise<unknown>,
]

const gameParts = {
  'wind-rush': () => [
    import('#rules/games/wind-rush/wind-rush.ts').then(({ windRush }) => windRush),
    import('./wind-rush.json', { with: { type: 'json' } }).then((pack) => pack.default.levels),
  ],
  'cargo-sort': () => [
    import('#rules/games/cargo-sort/cargo-sort.ts').then(({ cargoSort }) => cargoSort),
    import('#rules/games/cargo-sort/level.ts').then(({ cargoLevels }) => cargoLevels),
  ],
  'bit-lanterns': () => [
    import('#rules/games/bit-lanterns/bit-lanterns.ts').then(({ bitLanterns }) => bitLanterns),
    import('#rules/games/bit-lanterns/level.ts').then(({ lanternLevels }) => lanternLevels),
    import('#rules/games/bit-lanterns/endless-mode.ts').then(({ endlessLevel }) => endlessLevel),
  ],
  'letter-rain': () => [
    import('#rules/games/letter-rain/letter-rain.ts').then(({ letterRain }) => letterRain),
    Promise.all([
      import('#rules/games/letter-rain/level.ts'),
      import('./letter-rain.json', { with: { type: 'json' } }),
    ]).then(([{ buildLetterLevels }, pack]) => buildLetterLevels(pack.default)),
  ],
  'lighthouse-logic': () => [
    import('#rules/games/lighthouse-logic/lighthouse-logic.ts').then(({ lighthouseLogic }) => lighthouseLogic),
    import('#rules/games/lighthouse-logic/level.ts').then(({ lighthouseLevels }) => lighthouseLevels),
  ],
  'echo-drums': () => [
    import('#rules/games/echo-drums/echo-drums.ts').then(({ echoDrums }) => echoDrums),
    import('#rules/games/echo-drums/level.ts').then(({ drumLevels }) => drumLevels),
  ],
  'bug-hunt': () => [
    import('#rules/games/bug-hunt/bug-hunt.ts').then(({ bugHunt }) => bugHunt),
    import('./bug-hunt.json', { with: { type: 'json' } }).then((pack) => pack.default.levels),
  ],
  'quiz-flight': () => [
    import('#rules/games/quiz-flight/quiz-flight.ts').then(({ quizFlight }) => quizFlight),
    import('./quiz-flight.json', { with: { type: 'json' } }).then((pack) => pack.default.levels),
    import('./quiz-flight.json', { with: { type: 'json' } }).then((pack) => pack.default.safety),
  ],
} satisfies Record<GameSlug, () => GameParts>

export async function loadGame(slug: GameSlug): Promise<LoadedGame> {
  const imports: GameParts = gameParts[slug]()
  const [rules, levels, extra] = await Promise.all(imports)
  return { rules, levels, extra }
}

/** Resolves a level name: a regular level, the level drawn by a daily challenge, or the extra level. */
export const resolveLevel = (slug: GameSlug, { levels, extra }: LoadedGame, level: string): unknown =>
  isExtra(slug, level) ? extra : levels[gameEntry(slug).levels.indexOf(resolvePlayedLevel(level))]
