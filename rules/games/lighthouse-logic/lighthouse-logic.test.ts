import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import type { PlaySettings } from '../game-rules.ts'
import { replayPlay } from '../replay.ts'
import { countStars } from '../star-bar.ts'
import { lighthouseExpert, lighthouseMasher } from '../testing/lighthouse-bots.ts'
import { playWith } from '../testing/play-with.ts'
import { listSettings, computeTruthTable } from './circuit.ts'
import { type LighthouseLevel, lighthouseLevels } from './level.ts'
import { drawRound } from './lighthouse-round.ts'
import { lighthouseLogic } from './lighthouse-logic.ts'

const settings = (seed: number, more: Partial<PlaySettings> = {}): PlaySettings => ({
  seed,
  help: 0,
  clock: true,
  ...more,
})
const seeds = Array.from({ length: 15 }, (_, seed) => seed * 32_452_843 + 5)
const levelAt = (number: number): LighthouseLevel => lighthouseLevels[number - 1] as LighthouseLevel
const starsWith = (level: LighthouseLevel, seed: number, bot: typeof lighthouseExpert): number =>
  countStars(lighthouseLogic.meter(playWith(lighthouseLogic, level, settings(seed), bot).state))

describe.each(lighthouseLevels.map((level, index) => [index + 1, level] as const))(
  'Lighthouse Logic level %i',
  (number, level) => {
    test('a player who works out the table earns three stars', () => {
      expect(seeds.filter((seed) => starsWith(level, seed, lighthouseExpert) === 3)).toHaveLength(seeds.length)
    })

    test('a player with random inputs hardly ever earns three stars', () => {
      const three = seeds.filter((seed) => starsWith(level, seed, lighthouseMasher(seededRandom(seed))) === 3)
      expect(three.length).toBeLessThanOrEqual(1)
    })

    test.runIf(level.task === 'set' && number > 3)('at most a third of the settings meet the target', () => {
      for (const seed of seeds) {
        const { circuit, wish } = drawRound(level, seededRandom(seed))
        const all = listSettings(circuit)
        const right = all.filter((setting) => computeTruthTable(circuit, setting).join() === wish.join())
        expect(right.length / all.length).toBeLessThanOrEqual(0.34)
      }
    })

    test('a replay computes the same score as the page', () => {
      for (const bot of [lighthouseExpert, lighthouseMasher(seededRandom(8))]) {
        const play = playWith(lighthouseLogic, level, settings(21), bot)
        expect(
          replayPlay(lighthouseLogic, level, settings(21), { ...play.log, seconds: play.tick / 60 }),
        ).toMatchObject({
          ok: true,
          value: { score: lighthouseLogic.score(play.state), meter: lighthouseLogic.meter(play.state) },
        })
      }
    })
  },
)

test('a run stops at the first wrong row and records it', () => {
  const state = lighthouseLogic.init(levelAt(1), settings(5))
  const right = state.rounds[0]?.shown[0]
  lighthouseLogic.step(state, { t: 0, do: 'set', slot: 0, gate: right === 'pass' ? 'not' : 'pass' })
  lighthouseLogic.step(state, { t: 1, do: 'run' })
  for (let tick = 0; tick < 40; tick += 1) lighthouseLogic.step(state, null)
  expect(state).toMatchObject({ failures: 1, running: -1, solved: 0 })
  expect(state.wrongRow).toBeGreaterThanOrEqual(0)
  expect(lighthouseLogic.isLegal(state, { t: 50, do: 'run' })).toBe(false)
})

test('a check keeps correct predictions and costs one per wrong prediction', () => {
  const state = lighthouseLogic.init(levelAt(5), settings(5))
  const wish = state.rounds[0]?.wish ?? []
  for (const [row, lamps] of wish.entries()) {
    lighthouseLogic.step(state, { t: row, do: 'predict', row, lamps: row === 0 ? 1 - lamps : lamps })
  }
  lighthouseLogic.step(state, { t: 9, do: 'check' })
  expect(state.failures).toBe(1)
  expect(state.predicted.filter((lamps) => lamps === null)).toHaveLength(1)
})

test('the fourth test of a broken circuit costs one, and naming a wrong gate costs two', () => {
  const state = lighthouseLogic.init(levelAt(11), settings(5))
  for (let row = 0; row < 4; row += 1) lighthouseLogic.step(state, { t: row, do: 'test', row })
  expect(state.failures).toBe(1)
  const wrong = state.rounds[0]?.tornSlot === 0 ? 1 : 0
  lighthouseLogic.step(state, { t: 9, do: 'accuse', slot: wrong })
  expect(state).toMatchObject({ failures: 3, at: 0 })
})
