import type { GameSlug } from '#rules/games/catalog.ts'
import type { GameInput } from '#rules/games/game-rules.ts'
import { seededRandom, type Random } from '#rules/program/random.ts'
import { cargoExpert, cargoMasher } from '#rules/games/testing/cargo-bots.ts'
import { drumExpert, drumMasher } from '#rules/games/testing/drum-bots.ts'
import { bugExpert, bugMasher } from '#rules/games/testing/bug-bots.ts'
import { lanternExpert, lanternMasher } from '#rules/games/testing/lantern-bots.ts'
import { lighthouseExpert, lighthouseMasher } from '#rules/games/testing/lighthouse-bots.ts'
import { letterExpert, letterMasher } from '#rules/games/testing/rain-bots.ts'
import type { Bot } from '#rules/games/testing/play-with.ts'
import { quizPlayer } from '#rules/games/testing/quiz-bots.ts'
import { windExpert, windMasher } from '#rules/games/testing/wind-bots.ts'

type AnyBot = Bot<unknown, GameInput>

/** An expert and a button masher for each game. */
const bots: Readonly<Record<GameSlug, (random: Random) => readonly [unknown, unknown]>> = {
  'wind-rush': (random) => [windExpert(), windMasher(random)],
  'cargo-sort': (random) => [cargoExpert, cargoMasher(random)],
  'bit-lanterns': (random) => [lanternExpert, lanternMasher(random)],
  'lighthouse-logic': (random) => [lighthouseExpert, lighthouseMasher(random)],
  'echo-drums': (random) => [drumExpert, drumMasher(random)],
  'letter-rain': (random) => [letterExpert(random), letterMasher(random)],
  'bug-hunt': (random) => [bugExpert(random), bugMasher(random)],
  'quiz-flight': (random) => [quizPlayer(95, random), quizPlayer(30, random)],
}

/** Creates a bot for one play of a game: an expert for even seeds, a button masher for odd seeds. */
export function botFor(slug: GameSlug, seed: number): AnyBot | null {
  // The table above pairs each game with bots for its state, so the cast is safe.
  const bot = bots[slug]?.(seededRandom(seed))[seed % 2] as AnyBot | undefined
  return bot ? limitInputRate(bot) : null
}

/** At most ten inputs per second: the server rejects plays with faster input than a human can give. */
function limitInputRate(bot: AnyBot): AnyBot {
  let lastTick = -6
  return (state, tick) => {
    if (tick - lastTick < 6) return null
    const input = bot(state, tick)
    if (input !== null) lastTick = tick
    return input
  }
}
