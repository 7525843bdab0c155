import { describe, expect, test } from 'vitest'
import pack from '#content/games/wind-rush.json' with { type: 'json' }
import { seededRandom } from '#rules/program/random.ts'
import type { PlaySettings } from '#rules/games/game-rules.ts'
import { countStars } from '#rules/games/star-bar.ts'
import { replayPlay } from '#rules/games/replay.ts'
import { playWith } from '#rules/games/testing/play-with.ts'
import { windExpert, windMasher } from '#rules/games/testing/wind-bots.ts'
import { findBestPath } from '#rules/games/wind-rush/best-path.ts'
import type { WindLevel } from '#rules/games/wind-rush/level.ts'
import { mirrorMap, type WindMap } from '#rules/games/wind-rush/map.ts'
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
  countStars(windRush.meter(playWith(windRush, level, settings(seed), bot).state))

describe.each(levels.map((level, index) => [index + 1, level] as const))('level %i', (_, level) => {
  test('par equals the length of the best path on every map, also mirrored', () => {
    expect(level.maps.length).toBeGreaterThanOrEqual(24)
    for (const map of level.maps.flatMap((windMap) => [windMap, mirrorMap(windMap)])) {
      expect(findBestPath(map, level.fromKite)?.length).toBe(map.par)
    }
  })

  test('an expert bot earns three stars in at least 90 % of the plays', () => {
    const three = seeds.filter((seed) => starsWith(level, seed, windExpert()) === 3)
    expect(three.length).toBeGreaterThanOrEqual(18)
  })

  test('a random bot never earns two stars', () => {
    expect(Math.max(...seeds.map((seed) => starsWith(level, seed, windMasher(seededRandom(seed)))))).toBeLessThan(2)
  })

  test('replaying a play gives the same score and meter', () => {
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

/** Queues `times` commands to the right, starts the flight and runs `ticks` ticks. */
function flyRight(level: WindLevel, times: number, ticks: number, more: Partial<PlaySettings> = {}) {
  const state = windRush.init({ ...level, queue: 9 }, settings(1, more))
  for (let index = 0; index < times; index += 1) windRush.step(state, { t: index, do: 'add', command: 1, times: 1 })
  windRush.step(state, { t: times, do: 'go' })
  for (let index = 0; index < ticks; index += 1) windRush.step(state, null)
  return { state, flight: state.flights[0] }
}

test('a command takes effect only after the delay of the level', () => {
  expect(flyRight(plain, 1, 48).flight?.kites[0]?.place.x).toBe(1)
  expect(flyRight({ ...plain, delay: 2 }, 1, 48 * 2).flight?.kites[0]?.place.x).toBe(0)
  expect(flyRight({ ...plain, delay: 2 }, 1, 48 * 3).flight?.kites[0]?.place.x).toBe(1)
})

test('flying into a cloud drops the command and stuns the kite for a beat', () => {
  const { flight } = flyRight({ ...plain, maps: [map(['.#...'])] }, 2, 48)
  expect(flight).toMatchObject({ bumps: 1, stunned: 1, doing: [] })
})

test('a drifting cloud makes the kite wait and keeps the command queued', () => {
  const { flight } = flyRight({ ...plain, maps: [map(['.1...'])] }, 1, 48)
  expect(flight).toMatchObject({ bumps: 0, doing: [{ command: 1, times: 1 }] })
  expect(flyRight({ ...plain, maps: [map(['.1...'])] }, 1, 96).flight?.kites[0]?.place.x).toBe(1)
})

test('wind carries the kite one cell further', () => {
  expect(flyRight({ ...plain, maps: [map(['.>...'])] }, 1, 48).flight?.kites[0]?.place.x).toBe(2)
})

test('the storm catches a hovering kite only when the clock is on', () => {
  const stormy = { ...plain, storm: { from: 1, every: 1 } }
  expect(flyRight(stormy, 1, 48 * 6).flight?.phase).toBe('caught')
  expect(flyRight(stormy, 1, 48 * 60, { clock: false }).flight?.phase).toBe('fly')
})

test('a full queue accepts no more commands', () => {
  const state = windRush.init({ ...plain, queue: 1 }, settings(1))
  windRush.step(state, { t: 0, do: 'add', command: 1, times: 1 })
  expect(windRush.isLegal(state, { t: 1, do: 'add', command: 1, times: 1 })).toBe(false)
})
