import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../program/random.ts'
import type { PlaySettings } from '../game-rules.ts'
import { replayPlay } from '../replay.ts'
import { countStars } from '../star-bar.ts'
import { drumExpert, drumForgetter, drumMasher } from '../testing/drum-bots.ts'
import { playWith } from '../testing/play-with.ts'
import type { DrumInput } from './drum-input.ts'
import { generateLine, silentBeat } from './drum-line.ts'
import { echoDrums } from './echo-drums.ts'
import { type DrumLevel, drumLevels } from './level.ts'
import { expandPieces, type Piece } from './pieces.ts'

const settings = (seed: number): PlaySettings => ({ seed, help: 0, clock: true })
const seeds = Array.from({ length: 10 }, (_, seed) => seed * 49_979_687 + 7)
const levelAt = (number: number): DrumLevel => drumLevels[number - 1] as DrumLevel
const starsWith = (level: DrumLevel, seed: number, bot: typeof drumExpert): number =>
  countStars(echoDrums.meter(playWith(echoDrums, level, settings(seed), bot).state))

describe.each(drumLevels.map((level, index) => [index + 1, level] as const))('Echo Drums level %i', (number, level) => {
  test('a player who writes the rule with loops earns three stars', () => {
    expect(seeds.filter((seed) => starsWith(level, seed, drumExpert) === 3)).toHaveLength(seeds.length)
  })

  test('random inputs never earn two stars, and remembering only four beats earns none in long lines', () => {
    expect(Math.max(...seeds.map((seed) => starsWith(level, seed, drumMasher(seededRandom(seed)))))).toBeLessThan(2)
    if (number > 2) expect(Math.max(...seeds.map((seed) => starsWith(level, seed, drumForgetter)))).toBe(0)
  })

  test('lines have a number of beats within the limits of the level', () => {
    for (const seed of seeds) {
      const { beats, heard } = generateLine(level, seededRandom(seed))
      expect(beats.length).toBeGreaterThanOrEqual(level.beats[0])
      expect(beats.length).toBeLessThanOrEqual(level.beats[1])
      expect(heard.filter((beat) => beat === silentBeat)).toHaveLength(level.rule === 'hole' ? 1 : 0)
    }
  })

  test('a replay computes the same score as the page', () => {
    for (const bot of [drumExpert, drumMasher(seededRandom(8))]) {
      const play = playWith(echoDrums, level, settings(21), bot)
      expect(replayPlay(echoDrums, level, settings(21), { ...play.log, seconds: play.tick / 60 })).toMatchObject({
        ok: true,
        value: { score: echoDrums.score(play.state), meter: echoDrums.meter(play.state) },
      })
    }
  })
})

const hit = (beat: number): Piece => ({ hit: beat })

test('expands nested loops', () => {
  const nested: Piece[] = [{ open: true }, { open: true }, hit(0), hit(1), { again: 2 }, hit(2), { again: 3 }]
  expect(expandPieces(nested)).toEqual([0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2])
})

test('rejects an unclosed loop and a line that is too long', () => {
  expect(expandPieces([{ open: true }, hit(0)])).toBeNull()
  const long: Piece[] = [
    { open: true },
    { open: true },
    ...Array.from({ length: 13 }, () => hit(1)),
    { again: 5 },
    hit(0),
    { again: 5 },
  ]
  expect(expandPieces(long)).toBeNull()
})

test('after three wrong answers the line is shown slowly and earns no feather', () => {
  const state = echoDrums.init(levelAt(3), settings(3))
  while (state.at === 0) {
    const input: DrumInput = state.laid.length === 0 ? { t: 0, do: 'hit', beat: 0 } : { t: 0, do: 'bell' }
    echoDrums.step(state, state.phase === 'answer' ? input : null)
  }
  expect(state.feathers).toEqual([0])
})

test('a line can be replayed once, which costs a feather', () => {
  const state = echoDrums.init(levelAt(3), settings(3))
  const listen = () => {
    while (state.phase === 'listen') echoDrums.step(state, null)
  }
  listen()
  echoDrums.step(state, { t: 0, do: 'again' })
  listen()
  expect(echoDrums.isLegal(state, { t: 1, do: 'again' })).toBe(false)
  let tick = 0
  while (state.at === 0) {
    const input = drumExpert(state, tick)
    tick += 1
    echoDrums.step(state, input)
  }
  expect(state.feathers).toEqual([2])
})
