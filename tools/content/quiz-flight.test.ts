import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import pack from '#content/games/quiz-flight.json' with { type: 'json' }
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { quizFlight } from '#rules/games/quiz-flight/quiz-flight.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { countStars } from '#rules/games/star-bar.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { quizPlayer } from '#rules/games/testing/quiz-bots.ts'
import { seededRandom } from '#rules/program/random.ts'
import { quizFlightFiles } from './quiz-flight-files.ts'

const levels = [...pack.levels, pack.safety] as unknown as readonly QuizLevel[]
const routes = levels.map((level, index) => [index < 12 ? index + 1 : 'safety', level] as const)
const seeds = Array.from({ length: 30 }, (_, seed) => seed * 179_424_673 + 1)
const starsWith = (level: QuizLevel, seed: number, knows: number): number => {
  const bot = quizPlayer(knows, seededRandom(seed))
  return countStars(quizFlight.meter(playWith(quizFlight, level, { seed, help: 0, clock: true }, bot).state))
}

test('the generated files match the current question banks', () => {
  for (const [path, text] of quizFlightFiles()) {
    expect(readFileSync(new URL(`../../content/${path}.json`, import.meta.url), 'utf8') === text, path).toBe(true)
  }
})

describe.each(routes)('route %s', (number, level) => {
  test('has enough different questions for a flight', () => {
    // The banks contain only 19 questions with a typed word as answer.
    expect(level.questions.length).toBeGreaterThanOrEqual(number === 10 ? 19 : 24)
    expect(new Set(level.questions.map(({ id }) => id)).size).toBe(level.questions.length)
  })

  test('perfect knowledge earns three stars and guessing almost none', () => {
    expect(seeds.filter((seed) => starsWith(level, seed, 100) === 3)).toHaveLength(seeds.length)
    const guessed = seeds.map((seed) => starsWith(level, seed, 0))
    // Route 1 has five questions with three options each: guessing earns a star in about one of five flights.
    expect(guessed.filter((stars) => stars > 0).length).toBeLessThanOrEqual(number === 1 ? 10 : 1)
    expect(guessed.filter((stars) => stars > 1).length).toBeLessThanOrEqual(number === 1 ? 3 : 0)
  })

  test('replaying a play gives the same score and meter', () => {
    const settings = { seed: 4, help: 0, clock: true } as const
    const play = playWith(quizFlight, level, settings, quizPlayer(60, seededRandom(4)))
    expect(replayPlay(quizFlight, level, settings, { ...play.log, seconds: play.tick / 60 })).toMatchObject({
      ok: true,
      value: { score: quizFlight.score(play.state), meter: quizFlight.meter(play.state) },
    })
  })
})
