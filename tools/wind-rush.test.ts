import { describe, expect, test } from 'vitest'
import pack from '#content/games/wind-rush.json' with { type: 'json' }
import { seededRandom } from '#rules/program/random.ts'
import type { PlaySettings } from '#rules/games/game-rules.ts'
import { starsOf } from '#rules/games/star-bar.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { windExpert, windMasher } from '#rules/games/testing/wind-bots.ts'
import { bestWay } from '#rules/games/wind-rush/best-way.ts'
import type { WindLevel } from '#rules/games/wind-rush/level.ts'
import { mirrored, type WindMap } from '#rules/games/wind-rush/map.ts'
import { windRush } from '#rules/games/wind-rush/wind-rush.ts'

const settings = (seed: number, more: Partial<PlaySettings> = {}): PlaySettings => ({
  seed,
  help: 0,
  clock: true,
  ...more,
})
const seeds = Array.from({ length: 20 }, (_, seed) => seed * 104_729 + 11)
const levels = pack.levels as readonly WindLevel[]
const starsWith = (level: WindLevel, seed: number, bot: ReturnType<typeof windExpert>): number =>
  starsOf(windRush.meter(playWith(windRush, level, settings(seed), bot).state))

describe.each(levels.map((level, at) => [at + 1, level] as const))('level %i', (_, level) => {
  test('every map has its fewest beats written on it, also upside down', () => {
    expect(level.maps.length).toBeGreaterThanOrEqual(24)
    for (const map of level.maps.flatMap((one) => [one, mirrored(one)])) {
      expect(bestWay(map, level.fromKite)?.length).toBe(map.par)
    }
  })

  test('who plans ahead earns three stars', () => {
    const three = seeds.filter((seed) => starsWith(level, seed, windExpert()) === 3)
    expect(three.length).toBeGreaterThanOrEqual(18)
  })

  test('who presses anything never earns two', () => {
    expect(Math.max(...seeds.map((seed) => starsWith(level, seed, windMasher(seededRandom(seed)))))).toBeLessThan(2)
  })

  test('a replay has the score the page showed', () => {
    for (const bot of [windExpert(), windMasher(seededRandom(4))]) {
      const play = playWith(windRush, level, settings(9), bot)
      expect(replayPlay(windRush, level, settings(9), { ...play.log, seconds: play.tick / 60 })).toMatchObject({
        ok: true,
        value: { score: windRush.score(play.state), meter: windRush.meter(play.state) },
      })
    }
  })
})

const map = (rows: readonly string[], par = 1): WindMap => ({
  rows,
  kites: [{ x: 0, y: 0 }],
  bells: [{ x: (rows[0]?.length ?? 1) - 1, y: 0 }],
  stars: [],
  par,
})
const plain: WindLevel = { ...(levels[0] as WindLevel), maps: [map(['.....'])], maxBeats: 50 }

/** A play in which right was said so many times, after so many ticks. */
function flyRight(level: WindLevel, times: number, ticks: number, more: Partial<PlaySettings> = {}) {
  const state = windRush.init({ ...level, queue: 9 }, settings(1, more))
  for (let at = 0; at < times; at += 1) windRush.step(state, { t: at, do: 'add', command: 1, times: 1 })
  windRush.step(state, { t: times, do: 'go' })
  for (let at = 0; at < ticks; at += 1) windRush.step(state, null)
  return { state, flight: state.flights[0] }
}

test('a command acts only after it has climbed the string', () => {
  expect(flyRight(plain, 1, 48).flight?.kites[0]?.place.x).toBe(1)
  expect(flyRight({ ...plain, delay: 2 }, 1, 48 * 2).flight?.kites[0]?.place.x).toBe(0)
  expect(flyRight({ ...plain, delay: 2 }, 1, 48 * 3).flight?.kites[0]?.place.x).toBe(1)
})

test('a cloud bumps: the command is dropped and the kite stands still for a beat', () => {
  const { flight } = flyRight({ ...plain, maps: [map(['.#...'])] }, 2, 48)
  expect(flight).toMatchObject({ bumps: 1, stunned: 1, doing: [] })
})

test('a drifting cloud lets the kite wait and the command stays', () => {
  const { flight } = flyRight({ ...plain, maps: [map(['.1...'])] }, 1, 48)
  expect(flight).toMatchObject({ bumps: 0, doing: [{ command: 1, times: 1 }] })
  expect(flyRight({ ...plain, maps: [map(['.1...'])] }, 1, 96).flight?.kites[0]?.place.x).toBe(1)
})

test('wind carries one cell further', () => {
  expect(flyRight({ ...plain, maps: [map(['.>...'])] }, 1, 48).flight?.kites[0]?.place.x).toBe(2)
})

test('the storm catches who hovers, and without a clock it waits for them', () => {
  const stormy = { ...plain, storm: { from: 1, every: 1 } }
  expect(flyRight(stormy, 1, 48 * 6).flight?.phase).toBe('caught')
  expect(flyRight(stormy, 1, 48 * 60, { clock: false }).flight?.phase).toBe('fly')
})

test('a queue that is full takes nothing more', () => {
  const state = windRush.init({ ...plain, queue: 1 }, settings(1))
  windRush.step(state, { t: 0, do: 'add', command: 1, times: 1 })
  expect(windRush.isLegal(state, { t: 1, do: 'add', command: 1, times: 1 })).toBe(false)
})
