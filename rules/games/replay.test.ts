import { describe, expect, test } from 'vitest'
import { seededRandom } from '../program/random.ts'
import { cargoSort } from './cargo-sort/cargo-sort.ts'
import { cargoLevels, type CargoLevel } from './cargo-sort/level.ts'
import type { PlaySettings } from './game-rules.ts'
import { replayPlay, type SentPlay } from './replay.ts'
import { cargoExpert, cargoMasher } from './testing/cargo-bots.ts'
import { playWith } from './testing/play-with.ts'

const settings: PlaySettings = { seed: 77, help: 0, clock: true }
const level = cargoLevels[6] as CargoLevel
const played = playWith(cargoSort, level, settings, cargoExpert)
const sent: SentPlay = { ...played.log, seconds: played.tick / 60 }
const replayed = (change: Partial<SentPlay>, changedSettings = settings) =>
  replayPlay(cargoSort, level, changedSettings, { ...sent, ...change })

describe('a play replayed', () => {
  test.each(cargoLevels.map((one, index) => [index + 1, one] as const))(
    'level %i has the score the page showed',
    (_, one) => {
      for (const bot of [cargoExpert, cargoMasher(seededRandom(3))]) {
        const play = playWith(cargoSort, one, settings, bot)
        const result = replayPlay(cargoSort, one, settings, { ...play.log, seconds: play.tick / 60 })
        expect(result).toMatchObject({
          ok: true,
          value: { score: cargoSort.score(play.state), meter: cargoSort.meter(play.state) },
        })
      }
    },
  )

  test.each<[string, string, Partial<SentPlay>]>([
    ['digests of another play', 'differs', { digests: sent.digests.map((digest) => digest ^ 1) }],
    ['a digest too many', 'differs', { digests: [...sent.digests, 1] }],
    ['less time than the play took', 'too-fast', { seconds: sent.ticks / 60 - 3 }],
    ['an end left out', 'not-over', { ticks: sent.ticks - 100, inputs: sent.inputs.slice(0, -3) }],
    ['ticks after the end', 'differs', { ticks: sent.ticks + 1 }],
    ['inputs out of order', 'malformed', { inputs: [...sent.inputs].reverse() }],
    ['an input twice', 'malformed', { inputs: [sent.inputs[0], ...sent.inputs] }],
    ['something that is no input', 'malformed', { inputs: [{ t: 0, do: 'win' }] }],
    ['no ticks', 'malformed', { ticks: 0 }],
    ['half a tick', 'malformed', { ticks: 10.5 }],
    ['endless ticks', 'too-long', { ticks: cargoSort.maxTicks + 1 }],
    [
      'more inputs than hands can give',
      'too-long',
      { inputs: Array.from({ length: 10_000 }, (_, t) => ({ t, do: 'bell', named: [] })) },
    ],
  ])('%s is refused', (_, reason, change) => {
    expect(replayed(change)).toEqual({ ok: false, reason })
  })

  test('thirteen inputs within a second are more than a child gives', () => {
    const inputs = Array.from({ length: 13 }, (_, index) => ({ t: index * 4, do: 'bell', named: [] }))
    expect(replayed({ inputs, ticks: 600, seconds: 10 })).toEqual({ ok: false, reason: 'too-fast' })
  })

  test('a log does not fit another seed', () => {
    const fits = Array.from({ length: 50 }, (_, seed) => replayed({}, { ...settings, seed: seed + 1000 })).filter(
      ({ ok }) => ok,
    )
    expect(fits).toEqual([])
  })
})
