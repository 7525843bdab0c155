import type { GameSlug } from '#rules/games/catalogue.ts'
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

/** Somebody good at a game, and somebody who presses anything. */
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

/** A player of a game: every second one is good at it. Each begins anew with each play. */
export function botFor(slug: GameSlug, seed: number): AnyBot | null {
  // Which bot fits which state is what the table above says.
  const bot = bots[slug]?.(seededRandom(seed))[seed % 2] as AnyBot | undefined
  return bot ? withHands(bot) : null
}

/** Ten presses in any second, as hands give them: faster plays are refused, whatever they scored. */
function withHands(bot: AnyBot): AnyBot {
  let last = -6
  return (state, tick) => {
    if (tick - last < 6) return null
    const wish = bot(state, tick)
    if (wish !== null) last = tick
    return wish
  }
}
