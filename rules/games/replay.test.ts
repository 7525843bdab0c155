import { describe, expect, test } from 'vitest'
import { seededRandom } from '../program/random.ts'
import { cargoSort } from './cargo-sort/cargo-sort.ts'
import { cargoLevels, type CargoLevel } from './cargo-sort/level.ts'
import type { PlaySettings } from './game-rules.ts'
import { replayPlay, type SubmittedPlay } from './replay.ts'
import { cargoExpert, cargoMasher } from './testing/cargo-bots.ts'
import { playWith } from './testing/play-with.ts'

const settings: PlaySettings = { seed: 77, help: 0, clock: true }
const level = cargoLevels[6] as CargoLevel
const finishedPlay = playWith(cargoSort, level, settings, cargoExpert)
const submittedPlay: SubmittedPlay = { ...finishedPlay.log, seconds: finishedPlay.tick / 60 }
const replayWith = (change: Partial<SubmittedPlay>, changedSettings = settings) =>
  replayPlay(cargoSort, level, changedSettings, { ...submittedPlay, ...change })

describe('replaying a play', () => {
  test.each(cargoLevels.map((cargoLevel, index) => [index + 1, cargoLevel] as const))(
    'computes the same score as the page for level %i',
    (_, cargoLevel) => {
      for (const bot of [cargoExpert, cargoMasher(seededRandom(3))]) {
        const play = playWith(cargoSort, cargoLevel, settings, bot)
        const result = replayPlay(cargoSort, cargoLevel, settings, { ...play.log, seconds: play.tick / 60 })
        expect(result).toMatchObject({
          ok: true,
          value: { score: cargoSort.score(play.state), meter: cargoSort.meter(play.state) },
        })
      }
    },
  )

  test.each<[string, string, Partial<SubmittedPlay>]>([
    ['a play with digests of another play', 'differs', { digests: submittedPlay.digests.map((digest) => digest ^ 1) }],
    ['a play with an extra digest', 'differs', { digests: [...submittedPlay.digests, 1] }],
    ['a play longer than the elapsed time', 'too-fast', { seconds: submittedPlay.ticks / 60 - 3 }],
    [
      'a play without its end',
      'not-over',
      { ticks: submittedPlay.ticks - 100, inputs: submittedPlay.inputs.slice(0, -3) },
    ],
    ['a play with ticks after the end', 'differs', { ticks: submittedPlay.ticks + 1 }],
    ['a play with unsorted inputs', 'malformed', { inputs: [...submittedPlay.inputs].reverse() }],
    ['a play with a duplicate input', 'malformed', { inputs: [submittedPlay.inputs[0], ...submittedPlay.inputs] }],
    ['a play with a malformed input', 'malformed', { inputs: [{ t: 0, do: 'win' }] }],
    ['a play without ticks', 'malformed', { ticks: 0 }],
    ['a play with a fractional tick count', 'malformed', { ticks: 10.5 }],
    ['a play over the tick limit', 'too-long', { ticks: cargoSort.maxTicks + 1 }],
    [
      'a play over the input limit',
      'too-long',
      { inputs: Array.from({ length: 10_000 }, (_, t) => ({ t, do: 'bell', named: [] })) },
    ],
  ])('rejects %s', (_, reason, change) => {
    expect(replayWith(change)).toEqual({ ok: false, reason })
  })

  test('rejects more than twelve inputs within a second', () => {
    const inputs = Array.from({ length: 13 }, (_, index) => ({ t: index * 4, do: 'bell', named: [] }))
    expect(replayWith({ inputs, ticks: 600, seconds: 10 })).toEqual({ ok: false, reason: 'too-fast' })
  })

  test('rejects a log that was played with another seed', () => {
    const fits = Array.from({ length: 50 }, (_, seed) => replayWith({}, { ...settings, seed: seed + 1000 })).filter(
      ({ ok }) => ok,
    )
    expect(fits).toEqual([])
  })
})
