import { describe, expect, test } from 'vitest'
import pack from '#content/games/letter-rain.json' with { type: 'json' }
import type { PlaySettings } from '#rules/games/game-rules.ts'
import { type Script, scripts } from '#rules/games/letter-rain/scripts.ts'
import { buildLetterLevel, type LetterLevel, type LetterPack } from '#rules/games/letter-rain/level.ts'
import { letterRain } from '#rules/games/letter-rain/letter-rain.ts'
import { buildTypedWord } from '#rules/games/letter-rain/word.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { countStars } from '#rules/games/star-bar.ts'
import {
  letterExpert,
  letterIntermediate,
  letterMasher,
  letterNovice,
  letterOwnKeyboard,
} from '#rules/games/testing/rain-bots.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { type Random, seededRandom } from '#rules/program/random.ts'

const letters: LetterPack = pack
const settings = (seed: number, more: Partial<PlaySettings> = {}): PlaySettings => ({
  seed,
  help: 0,
  clock: true,
  ...more,
})
const seeds = Array.from({ length: 24 }, (_, seed) => seed * 15_485_863 + 3)
const levelOf = (number: number, script: Script): LetterLevel =>
  buildLetterLevel(letters, number, script) as LetterLevel

type Player = (random: Random) => typeof letterOwnKeyboard

const starsWith = (level: LetterLevel, seed: number, player: Player, more: Partial<PlaySettings> = {}): number =>
  countStars(
    letterRain.meter(playWith(letterRain, level, settings(seed, more), player(seededRandom(seed ^ 0x5f5f))).state),
  )
const meanStars = (level: LetterLevel, player: Player): number =>
  seeds.reduce((sum, seed) => sum + starsWith(level, seed, player), 0) / seeds.length

const levelsByScript = letters.levels.flatMap((_, index) => scripts.map((script) => [index + 1, script] as const))

describe.each(levelsByScript)('level %i in %s', (number, script) => {
  const file = letters.levels[number - 1] as LetterPack['levels'][number]
  const level = levelOf(number, script)

  test('every word can be typed within the key limits of the level', () => {
    const [least = 0, most = 0] = file.keys
    const wrong = file.words[script].filter((word) => {
      const typed = buildTypedWord(word, script, file.startsLatin.includes(script), letters.candidates)
      return typed === null || typed.keys.length < least || typed.keys.length > most
    })
    expect(wrong).toEqual([])
    expect(new Set(file.words[script]).size).toBe(file.words[script].length)
    expect(new Set(level.words.map(({ keys }) => keys[0])).size).toBeGreaterThanOrEqual(level.atOnce + 1)
  })

  test('experts earn nearly three stars, novices fewer and random typing almost none', () => {
    expect(meanStars(level, letterExpert)).toBeGreaterThanOrEqual(2.5)
    expect(meanStars(level, letterIntermediate)).toBeGreaterThanOrEqual(2)
    expect(meanStars(level, letterNovice)).toBeLessThan(2.2)
    const mashed = seeds.filter((seed) => starsWith(level, seed, letterMasher) > 0)
    expect(mashed.length).toBeLessThanOrEqual(number === 1 ? 3 : 0)
  })

  test('replaying a play gives the same score and meter, also with an input method', () => {
    const random = seededRandom(6)
    for (const bot of [letterExpert(random), letterMasher(random), letterOwnKeyboard]) {
      const play = playWith(letterRain, level, settings(21), bot)
      expect(replayPlay(letterRain, level, settings(21), { ...play.log, seconds: play.tick / 60 })).toMatchObject({
        ok: true,
        value: { score: letterRain.score(play.state), meter: letterRain.meter(play.state) },
      })
    }
  })
})

test('slow typists usually earn a star in the first six levels in every script', () => {
  for (const script of scripts) {
    for (let number = 1; number <= 6; number += 1) {
      const seedsWithStars = seeds.filter((seed) => starsWith(levelOf(number, script), seed, letterNovice) > 0)
      expect([script, number, seedsWithStars.length >= 0.85 * seeds.length]).toEqual([script, number, true])
    }
  }
})

test('slow and correct typing earns three stars when the clock is off', () => {
  const slow: Player = () => (state, tick) => {
    const drop = state.sky[state.held] ?? state.sky[0]
    return drop === undefined || tick % 200 !== 0 ? null : { t: 0, do: 'key', key: drop.word.keys[drop.typed] ?? 0 }
  }
  expect(starsWith(levelOf(5, 'th'), 4, slow, { clock: false })).toBe(3)
})
